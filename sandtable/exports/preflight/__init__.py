"""Preflight checks of an order before it is sent: findings `PF001` onwards."""
