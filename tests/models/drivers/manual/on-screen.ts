import { clockTimeShownAt } from '../../clock-time.ts';
import { timeShownAt } from '../../trip-replay/model.ts';
import type { Thing } from '../../user.ts';

/**
 * How a person finds what has a name for assistive technology, but no words on the screen, or other ones. By role and name.
 */
const looks: Readonly<Record<string, string>> = {
  'navigation Main': 'the header',
  'navigation Mobile': 'the menu',
  'button Menu': 'the menu button at the top right',
  'link Msafara home': 'the logo at the top left',
  'dialog Explainer video': 'the box "Msafara at work"',
  'button Close video': 'the button "Close"',
  'button Next scene': 'the button with the arrow to the right',
  'button Previous scene': 'the button with the arrow to the left',
  'button Next slide': 'the button with the arrow to the right',
  'button Previous slide': 'the button with the arrow to the left',
  // One of the dots that stand for the six slides.
  'button Live tracking': 'the third of the six dots at the top right',
  'button KDA 412T 17 km/h Athi River to Kitengela': 'the row of "KDA 412T" in the list of vehicles',
  'button Fuel drop 38 L 14:10 KCZ 204P, Salgaa': 'the report "Fuel drop 38 L" of 14:10',
  'button One more vehicle': 'the button with the plus sign',
  'button One fewer vehicle': 'the button with the minus sign',
  'table What each plan includes': 'the table that compares the plans',
  'link Share on WhatsApp (new tab)': 'the WhatsApp icon',
  'link Share on X (new tab)': 'the X icon',
  'link Share on LinkedIn (new tab)': 'the LinkedIn icon',
  'link Share on Facebook (new tab)': 'the Facebook icon',
  'link Add to Outlook': 'the link "Outlook"',
  'link Download the .ics file': 'the link ".ics file"',
  'link Share by email': 'the icon of an envelope',
  'button Copy the manager’s username': 'the button "Copy" next to the username under "Manager"',
  'button Copy the manager’s password': 'the button "Copy" next to the password under "Manager"',
  'button Copy the fuel attendant’s username': 'the button "Copy" next to the username under "Fuel attendant"',
  'button Copy the fuel attendant’s password': 'the button "Copy" next to the password under "Fuel attendant"',
};

/** Sliders without words: what to drag, and where else and how the page shows a value. */
const sliders: Readonly<Record<string, { handle: string; shown: string; as: (value: number) => string }>> = {
  'Time of the trip': {
    handle: 'the round handle below the fuel chart',
    shown: 'under "Time"',
    as: timeShownAt,
  },
  'Time of the day': { handle: 'the round handle of the time scale', shown: 'beside "Play"', as: clockTimeShownAt },
};

/** Where the page shows the value of a slider without words; undefined for any other field. */
export function sliderShows(label: string, value: string): string | undefined {
  const slider = sliders[label];
  return slider && `You see "${slider.as(Number(value))}" ${slider.shown}`;
}

/** How to move a slider without words; undefined for any other one. */
export function sliding(label: string, value: number): string | undefined {
  const slider = sliders[label];
  return slider && `Drag ${slider.handle} until you see "${slider.as(value)}" ${slider.shown}`;
}

const names: Partial<Record<string, string>> = {
  alert: 'message',
  status: 'message',
  dialog: 'box',
  banner: 'header',
  contentinfo: 'footer',
  main: 'middle of the page',
  navigation: 'menu',
  progressbar: 'progress bar',
  separator: 'dividing line',
};

/** Something on the screen, as a stranger to the page finds it. */
export function onScreen(thing: Thing, isPressed = false): string {
  if ('label' in thing) return sliders[thing.label]?.handle ?? `the field "${thing.label}"`;
  if (!('role' in thing)) return `the words "${thing.text}"`;
  const { role, name, text, within, which } = thing;
  const look = lookOf(thing);
  const quoted = name ?? text;
  const what =
    isPressed && quoted !== undefined ? '' : `the ${which === 'first' ? 'first ' : ''}${names[role] ?? role}`;
  const details = [
    look ?? what,
    look === undefined && quoted && `"${quoted}"`,
    name && text && `with "${text}"`,
    within && !('role' in within && within.role === 'main') && `in ${onScreen(within)}`,
  ];
  return details.filter(Boolean).join(' ');
}

/** How to press something: links and buttons are pressed, and whatever else there is, such as a logo, is clicked. */
export function pressing(thing: Thing): string {
  if (!('role' in thing) || (thing.role !== 'link' && thing.role !== 'button')) return `Click ${onScreen(thing)}`;
  if (thing.role === 'button') return `Press ${onScreen(thing, true)}`;
  return `${lookOf(thing) === undefined ? 'Follow the link' : 'Click'} ${onScreen(thing, true)}`;
}

/** What something opens, and whether that is open; undefined for whatever opens nothing. */
export function panelOf(thing: Thing): { words: string; state: 'open' | 'closed' } | undefined {
  if (!('role' in thing) || thing.expanded === undefined) return undefined;
  const words = thing.name === 'Menu' ? 'The menu' : `The panel of ${onScreen(thing)}`;
  return { words, state: thing.expanded ? 'open' : 'closed' };
}

function lookOf(thing: Thing): string | undefined {
  if (!('role' in thing)) return undefined;
  const { role, name, text } = thing;
  // The title of a slide is read out with its number, and stands below it as a heading.
  const [, slide, title] = (role === 'status' && /^(Slide \d of \d): (.+)$/.exec(text ?? '')) || [];
  if (slide !== undefined) return `the words "${slide}" above the heading "${title}"`;
  return name === undefined ? undefined : looks[`${role} ${name}`];
}
