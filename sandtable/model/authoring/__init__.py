"""What authors get from us: new packs, and packs as spreadsheets."""
