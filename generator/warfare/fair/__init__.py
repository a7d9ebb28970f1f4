"""Scenarios that are fair by play: priors, knobs turned by a fit, and a certificate on fresh dice."""
