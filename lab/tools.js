import { built, chromium, playwright } from '../scripts/commands.js';

const headless = chromium('headless');
const whole = chromium('whole');
const lighthouse = ['lab/lighthouse/set-up.ts'];

/** What `npm run lab` offers, and the programs of each tool, started one after the other in Node. */
export const tools = {
  bench: {
    purpose: 'Lighthouse scores and response of pages, beside pages without scripts',
    programs: [built, headless, whole, lighthouse, ['lab/bench.ts']],
  },
  'first-window': {
    purpose: 'when pages are painted on a phone that is far away',
    programs: [built, headless, ['lab/first-window.ts']],
  },
  lighthouse: {
    purpose: 'Lighthouse on every page that search engines index',
    programs: [built, whole, lighthouse, ['lab/lighthouse.ts']],
  },
  browsers: { purpose: 'the browser tests in every Chromium that can be found', programs: [['lab/browsers.ts']] },
  firefox: {
    purpose: 'the browser tests in Firefox',
    programs: [
      built,
      ['tests/browsers/firefox.ts'],
      playwright('--project=firefox', '--project=firefox-still', '--project=firefox-models'),
    ],
  },
  webkit: {
    purpose: 'the models in WebKitGTK',
    programs: [built, ['tests/browsers/webkit.ts'], playwright('--project=webkit')],
  },
  configuration: { purpose: 'the models under other settings and time zones', programs: [['lab/configuration.ts']] },
  typing: { purpose: 'typing into every form while its page hydrates', programs: [['lab/typing.ts']] },
  soak: { purpose: 'the properties at length, then random walks in the browser', programs: [['lab/soak.ts']] },
  mutants: { purpose: 'which small faults in the source the tests do not notice', programs: [['lab/mutants.ts']] },
  limits: { purpose: 'which tests fail when limits change, beside the decided values', programs: [['lab/limits.ts']] },
  torture: { purpose: 'kills, failing databases, floods and load', programs: [built, ['lab/torture.ts']] },
  rollout: { purpose: 'two instances replaced under load', programs: [['scripts/build.ts'], ['lab/rollout.ts']] },
  corpus: { purpose: 'charts that use every feature of XState, through all commands', programs: [['lab/corpus.ts']] },
  live: {
    purpose: 'how soon the visualizer shows a burst of events, and answers while they keep coming',
    programs: [headless, ['lab/live.ts']],
  },
  'release-database': {
    purpose: 'keeps the database of this release for later tests',
    programs: [['lab/release-database.ts']],
  },
};
