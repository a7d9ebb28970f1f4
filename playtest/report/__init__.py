"""The playtest report: one page of figures for paper and screen."""
