import { generateOptionsUsage } from '@msafara/paths/command';

export const pathsUsage = `Usage: npm run paths -- COMMAND [options]

list                  Lists the machines with their states, transitions and event cases.

[plan] MACHINE [options]  Generates a test suite for a machine. In the formats markdown, testrail, testrail-xml and xray, and
                      without options that plan paths, it is one for testers: what can be done with a browser alone.
${generateOptionsUsage}

replay SUITE.json     Replays a suite in JSON from its events alone, and reports where it leads elsewhere.

check [MACHINE …]     Checks on every run what the specification says of it, such as that no empty form is sent.

diff MACHINE [REVISION]  Shows what changed since a revision of git (default: HEAD), in the chart and its behaviour.
  --svg FILE          Also draws it: added parts in green, removed ones in red, changed ones in amber.

run MACHINE|all       Runs paths with a driver. See npm run paths -- run --help.

across MACHINE MACHINE … --shared 'A.STATE=B.STATE'
                      Prints journeys that cross between machines in the states that they share, in each direction.

coverage [MACHINE …]  Reports what the drivers covered in their last runs.
  --json              Prints everything as JSON, with the names of what is missing.

results [MACHINE …]   Reports the last result of each case by every driver. See npm run paths -- results --help.

results record CASE passed|failed|blocked [--note TEXT]
                      Records the result of a case, such as BOOK-3, that somebody ran by hand.

results import FILE …  Records results of JUnit XML, TestRail (CSV, JSON) or Xray (JSON).

results show [MACHINE …]  Shows how many requirements and transitions of the suites for testers have a passed result.

mutants [MACHINE …]   Runs the suites against mutants of the site and reports which of them survive.
  --driver NAME       view or actor (default: view).

Example: npm run --silent paths -- booking --format markdown > booking.md`;
