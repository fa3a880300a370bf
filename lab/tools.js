import { built, chromium, playwright } from '../scripts/commands.js';

const headless = chromium('headless');
const whole = chromium('whole');

/** What `npm run lab` offers, and the programs of each tool, started one after the other in Node. */
export const tools = {
  bench: {
    purpose: 'weight, Lighthouse scores and response of pages',
    programs: [built, headless, whole, ['lab/bench.ts']],
  },
  lighthouse: {
    purpose: 'Lighthouse on every page that search engines index',
    programs: [built, whole, ['lab/lighthouse.ts']],
  },
  axe: { purpose: 'axe on every page', programs: [built, headless, ['lab/axe.ts']] },
  html: { purpose: 'the Nu Html Checker on every page', programs: [built, ['lab/html.ts']] },
  'contact-sheet': {
    purpose: 'photographs of every page, on sheets',
    programs: [built, headless, ['lab/contact-sheet.ts']],
  },
  words: { purpose: 'reading level and repeated phrases of every page', programs: [built, ['lab/words.ts']] },
  browsers: { purpose: 'the browser tests in every Chromium that can be found', programs: [['lab/browsers.ts']] },
  firefox: {
    purpose: 'the browser tests in Firefox',
    programs: [built, ['scripts/browsers/firefox.ts'], playwright('firefox', 'firefox-still', 'firefox-models')],
  },
  webkit: {
    purpose: 'the models in WebKitGTK',
    programs: [built, ['scripts/browsers/webkit.ts'], playwright('webkit')],
  },
  typing: { purpose: 'typing into every form while its page hydrates', programs: [['lab/typing.ts']] },
  soak: { purpose: 'the properties at length, then random walks in the browser', programs: [['lab/soak.ts']] },
  atlas: { purpose: 'one report of all charts, paths, pictures and results', programs: [['lab/atlas.ts']] },
  mutants: { purpose: 'which small faults in the source the tests do not notice', programs: [['lab/mutants.ts']] },
  torture: { purpose: 'kills, failing databases, floods and load', programs: [built, ['lab/torture.ts']] },
  rollout: { purpose: 'two instances replaced under load', programs: [['scripts/build.ts'], ['lab/rollout.ts']] },
  server: { purpose: 'bookings per second on both databases', programs: [['lab/server.ts']] },
  growth: { purpose: 'how the costs of the site grow with its rows and articles', programs: [['lab/growth.ts']] },
  paths: {
    purpose: 'length of tours and time beside xstate/graph',
    programs: [['--max-semi-space-size=4', 'lab/paths.ts']],
  },
  chart: { purpose: 'time to draw charts', programs: [['lab/chart.ts']] },
  corpus: { purpose: 'charts that use every feature of XState, through all commands', programs: [['lab/corpus.ts']] },
  'release-database': {
    purpose: 'keeps the database of this release for later tests',
    programs: [['lab/release-database.ts']],
  },
};
