"""The one base of everything that goes wrong and that a user can put right."""


class UserError(Exception):
    """Shown to the user as one message and an exit code, never as a traceback.

    3 says that something named cannot be read, written or used; a class about a wish that contradicts itself or asks
    for what does not exist sets 2, as wrong usage does.
    """

    exit_code = 3
