"""Long programs that test the whole: run by hand or by research/Makefile, from the project's folder.

Each is `python -m tests.programs.NAME`; its docstring gives its options. Tests run small parts of them.

| program | purpose | time | make -f research/Makefile |
|---|---|---|---|
| `fuzz` | Read, check and draw shipped files with random changes | as long as asked | `fuzz` |
| `drawings` | Draw a thousand drawings of four programs from a seed and compare them with resvg | 15 minutes | `drawings` |
| `kills` | Kill writing commands at random moments; the next run must work | 20 minutes | `kills` |
| `long_run` | Play thousands of games and assert invariants; writes docs/engine/coverage.md | hours | `play-check` |
| `long_run.more_damage` | Play the same games with one side damaged, which must not help it | minutes | `play-check` |
| `follow` | Play whole games and work each event out again from the printed rules; prints objections | a minute | |
| `fact_changes` | Change one number in one voice of a rule at a time; prints what the guard of facts says | minutes | |
| `scenario_texts` | Compare the words of generated scenarios with their maps, pieces and rolls | minutes | `generate-check` |
| `rule_mutants` | Change one condition of a rule at a time; a data case must fail | 3 minutes | `mutate-rules` |
| `single_changes` | Change one key of a shipped file at a time; prints the findings | minutes | |
| `compiled_and_pure` | Play the same games with compiled and pure engines | minutes | (`make compiled-check`) |
| `game_hashes` | Keep hashes of games before a change of the engine, and compare them after it | minutes | |
| `watch_soak` | Save a pack a thousand times under `--watch`; prints the memory taken | minutes | |
| `workshop_edits` | Edit open packs at random; each must be as one opened anew with the same text | minutes | |
| `field_gestures` | Make random gestures on scenarios; each changes its own lines alone and is checked as afresh | minutes | `field-gestures` |
| `field_sight` | Compare all lines of sight that the Field shows with the library's, on twelve maps | 10 minutes | |
| `field_soak` | Edit a large sketch in the Field at random; prints the memory of server and workers | 15 minutes | `field-soak` |
| `workshop_contest` | Save against a program that writes the same file all the time; nothing may be lost | a minute | `workshop-kills` |
| `workshop_kills` | Kill a workshop while it saves; every file must be whole, and the next start must work | minutes | `workshop-kills` |
| `workshop_soak` | Use a workshop at random; prints the memory of server and workers | as long as asked | `workshop-soak` |
| `table_leaks` | Search all that pages of tables are sent for what their seats do not know | an hour | `table-leaks` |
| `table_soak` | Play whole games at tables by random choices; each must replay to the same position | minutes | `table-soak` |
| `completion_recall` | Take words out of all shipped YAML; prints how many completion offers | minutes | |
| `many_packs` | Render and check hundreds of packs in one process; prints the memory taken | minutes | |
"""
