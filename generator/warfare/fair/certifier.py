"""Certificates of Warfare scenarios."""

from generator.certifier import Certifier
from generator.warfare.fair.certificate_file import write_certificate
from generator.warfare.fair.replaying import replay_certificate

PART = Certifier(write_certificate, replay_certificate)
