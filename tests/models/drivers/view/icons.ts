import { type IconName, outlineOf } from '../../../../src/pictures/outlines.ts';

/** The icon of each button, link and message whose words call for one. */
const icons: readonly [words: RegExp, icon: IconName][] = [
  [/^Pause/, 'pause'],
  [/^Play(?! again the)|^Watch the explainer/, 'play'],
  [/^Previous |^Back to home/, 'arrowLeft'],
  [/^Next /, 'arrowRight'],
  [/^Copy(?: link)?$/, 'copy'],
  [/^Share with/, 'share'],
  [/^(?:Back to )?Sign In$|^Sign in on the web$/, 'external'],
  [/^Get the Android app$/, 'mobile'],
  [/^Add to (?:Google|Outlook)/, 'calendar'],
  [/^Add to your calendar$|^Download the \.ics/, 'download'],
  [/^Call /, 'phone'],
  [/^Close$/, 'close'],
  [/ copied to clipboard|has been sent/, 'check'],
  [/did not let us copy|hasn’t been sent yet|needs a correction/, 'alert'],
];

/** The buttons, links and messages of a document whose icon says something else than their words. */
export function wrongIcons(document: Document): string[] {
  return [...document.querySelectorAll('button, a[href], [role=status]')].flatMap((control) => {
    const path = control.querySelector('svg[aria-hidden] > path');
    if (path === null) return [];
    const words = (control.getAttribute('aria-label') ?? control.textContent ?? '').replace(/\s+/g, ' ').trim();
    const [, called] = icons.find(([pattern]) => pattern.test(words)) ?? [];
    const icon = words === 'Menu' ? (control.getAttribute('aria-expanded') === 'true' ? 'close' : 'menu') : called;
    return icon === undefined || path.getAttribute('d') === outlineOf(icon) ? [] : [`'${words}' should have '${icon}'`];
  });
}
