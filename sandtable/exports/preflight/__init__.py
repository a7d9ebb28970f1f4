"""What a printer would complain of, found before anything is sent: findings `PF001` onwards."""
