/** What Playwright cannot do in Firefox yet, through WebDriver BiDi. */
import { basename } from 'node:path';

type Options = { javaScriptEnabled: boolean | undefined; hasTouch: boolean | undefined };

const noBody = 'Playwright cannot read the body of a request in Firefox.';
const noFocus = 'Headless Firefox takes the focus from the window after a download, a second tab or its own controls.';
const noMedia = 'Playwright cannot emulate reduced motion, forced colours, the night or paper in Firefox.';
const noFontNames = 'Only Chromium’s DevTools say which font draws a text.';
const noSync = 'Firefox has no Background Sync.';

/** The files all of whose tests need it. */
const reasonsByFile: Record<string, string> = {
  'typing.spec.ts': noBody,
  'fonts.spec.ts': noFontNames,
  'other-media.spec.ts': noMedia,
};

/** The tests of each page or scheme that need it. */
const night = / in the colours of the day and of the night, | by night$/;

/** The other tests that need it, by their titles. */
export const reasonsByTitle: Readonly<Record<string, string>> = {
  'should keep what was typed, send it by keyboard, clear the form and email the sales inbox': noBody,
  'should store a booking once when responses are lost, as it was corrected last': noBody,
  'should keep what was typed before hydration and across a reload, and register the station once': noBody,
  'should keep the focus in the explainer dialog, and return it on closing': noFocus,
  'should start the explainer paused for people who prefer reduced motion, and fit a phone': noMedia,
  'should bring each slide into view, rewind at both ends, and not animate for people who prefer reduced motion':
    noMedia,
  'the visualizer should show a chart, follow it live and simulate it':
    'Fingers on a touchscreen need Chromium’s DevTools.',
  'should go on in each tab of the browser that used the code, and say in others that it was used': noFocus,
  'should send a booking while no page of the site is open': noSync,
};

/** Why a test cannot run in Firefox; undefined if it can. */
export function reasonAgainstFirefox(
  { file, title }: { file: string; title: string },
  { javaScriptEnabled, hasTouch }: Options,
): string | undefined {
  if (javaScriptEnabled === false) return 'Playwright cannot switch off scripts in Firefox.';
  if (hasTouch) return 'Playwright cannot emulate a touchscreen in Firefox.';
  return reasonsByFile[basename(file)] ?? reasonsByTitle[title] ?? (night.test(title) ? noMedia : undefined);
}

/** What Firefox logs when a network breaks or rejects a request, in words of its own. */
export const firefoxMessages: readonly RegExp[] = [
  // React logs an error, whose message Playwright does not show.
  /^error: Error \(.*\/assets\/react-[\w-]+\.js\)$/,
  /^page error: Loading (?:failed for the )?module /,
  // Also when a navigation ends the loading.
  /^page error: TypeError: error loading dynamically imported module/,
];
