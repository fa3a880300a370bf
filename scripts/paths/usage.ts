import { generateOptionsUsage } from '@msafara/paths/command';

export const pathsUsage = `Usage: npm run paths -- COMMAND [options]

list                  Lists the machines with their states, transitions and event cases.

[plan] MACHINE [options]  Generates a test suite for a machine.
${generateOptionsUsage}

replay SUITE.json     Replays a suite in JSON from its events alone, and reports where it leads elsewhere.

diff MACHINE [REVISION]  Shows what changed since a revision of git (default: HEAD), in the chart and its behaviour.
  --svg FILE          Draws it, too: added parts in green, removed ones in red, changed ones in amber.

run MACHINE|all       Runs paths with a driver. See npm run paths -- run --help.

across MACHINE MACHINE … --shared 'A.STATE=B.STATE'
                      Prints journeys that cross between machines in the states that they share, in each direction.

coverage [MACHINE …]  Reports what the drivers covered in their last runs.
  --json              Prints everything as JSON, with the names of what is missing.

results [MACHINE …]   Reports the last result of each case. See npm run paths -- results --help.

mutants [MACHINE …]   Runs the suites against mutants of the site and reports which of them survive.
  --driver NAME       view or actor (default: view).

Example: npm run --silent paths -- booking --format markdown > booking.md`;
