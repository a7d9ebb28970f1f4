"""Scenarios proven fair by play: priors, adjustments found by a fit, and a certificate on fresh dice."""
