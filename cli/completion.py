"""`sandtable completion`: let the shell complete commands, options and games."""

import click
from click.shell_completion import get_completion_class


@click.command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> None:
    """Print the completion script of a SHELL.

    \b
    Examples:
      sandtable completion bash >> ~/.bashrc
      sandtable completion zsh >> ~/.zshrc
      sandtable completion fish > ~/.config/fish/completions/sandtable.fish
    """
    from cli.main import sandtable_command

    completion = get_completion_class(shell)
    assert completion is not None
    # The class, not `.source()`: that would start the shell to ask for its version.
    script = completion(sandtable_command, {}, "sandtable", "_SANDTABLE_COMPLETE")
    click.echo(script.source_template % script.source_vars())
