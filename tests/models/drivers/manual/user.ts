import type { Thing, User } from '../../user.ts';
import { onAnyDay } from './dates.ts';
import type { Notes } from './notes.ts';

/** A user who writes down what to do, and what to see, instead of doing it. What stands on the screen is in double quotes. */
export function noteTakingUser(notes: Notes): User {
  const does = async (words: string) => notes.do(`${words}.`);
  const presses = async (words: string) => notes.do(`${words}.`, 'press');
  const enters = async (words: string, label: string, value: string) =>
    notes.enter(`${words}.`, label, onAnyDay(value).replace(/^\[(.*)\]$/, '$1'));
  const sees = async (words: string, thing: string) => notes.see(`${onAnyDay(words)}.`, thing);
  const onlyByProgram = async () => {
    notes.needs.add('automation');
  };
  return {
    see: (thing) => sees(`You see ${onScreen(thing)}`, onScreen(thing)),
    doesNotSee: async (thing) => notes.see(`You no longer see ${onScreen(thing)}.`, onScreen(thing), true),
    seeTitle: (title) => sees(`The title of the browser tab begins with "${title}"`, `title ${title}`),
    seeValue: (label, value) => sees(fieldShows(label, value), onScreen({ label })),
    seeChoice: (label, option) => sees(`The list "${label}" shows "${option}"`, onScreen({ label })),
    seeTicked: (label, ticked) => sees(`The box "${label}" is ${ticked ? '' : 'not '}ticked`, onScreen({ label })),
    seeFieldError: (label, words) => sees(`Next to the field "${label}" you see "${words}"`, `error of ${label}`),
    // Where the focus is can hardly be seen: the drivers check it.
    focused: async () => {},
    click: (thing) => presses(`${pressing(thing)} ${onScreen(thing, isControl(thing))}`),
    activate: onlyByProgram,
    clickAtOnce: onlyByProgram,
    clickBeside: (thing) => presses(`Click beside ${onScreen(thing)}`),
    // No hand is steady enough for a place within a thing.
    hover: (thing, place) => (place === undefined ? does(`Move the pointer onto ${onScreen(thing)}`) : onlyByProgram()),
    swipe: (thing) => does(`Drag ${onScreen(thing)} to the left, by at least half of its width`),
    fill: (label, value) => enters(entering(label, value), label, value),
    paste: (label, value) => enters(entering(label, value), label, value),
    slide: (label, value) => enters(`Move the slider "${label}" to ${value}`, label, String(value)),
    choose: (label, option) => enters(`Choose "${option}" in "${label}"`, label, option),
    tick: async (label) => notes.do(`Tick the box "${label}".`, 'entry'),
    press: (key, thing) => presses(`${thing ? `With the focus on ${onScreen(thing)}, press` : 'Press'} the key ${key}`),
    revisit: (path) => does(`Press Back or Forward in the browser until its address ends with ${path}`),
  };
}

function entering(label: string, value: string): string {
  if (value === '') return `Empty the field "${label}"`;
  const [, day] = /^\[(.*)\]$/.exec(onAnyDay(value)) ?? [];
  if (day === undefined) return `Enter '${value}' in "${label}"`;
  return /^the code/.test(day) ? `Enter ${day} in "${label}"` : `Choose ${day} in "${label}"`;
}

function fieldShows(label: string, value: string): string {
  if (value === '') return `The field "${label}" is empty`;
  const [, day] = /^\[(.*)\]$/.exec(onAnyDay(value)) ?? [];
  return `The field "${label}" shows ${day ?? `'${value}'`}`;
}

function pressing(thing: Thing): string {
  if (!isControl(thing)) return 'Click';
  return 'role' in thing && thing.role === 'link' ? 'Follow the link' : 'Press';
}

function isControl(thing: Thing): boolean {
  return 'role' in thing && (thing.role === 'link' || thing.role === 'button');
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
function onScreen(thing: Thing, isPressed = false): string {
  if ('label' in thing) return `the field "${thing.label}"`;
  if (!('role' in thing)) return `the words "${thing.text}"`;
  const { role, name, text, expanded, within, which } = thing;
  const quoted = name ?? text;
  const what =
    isPressed && quoted !== undefined ? '' : `the ${which === 'first' ? 'first ' : ''}${names[role] ?? role}`;
  const details = [
    what,
    quoted && `"${quoted}"`,
    name && text && `with "${text}"`,
    expanded !== undefined && (expanded ? '(opened)' : '(closed)'),
    within && !('role' in within && within.role === 'main') && `in ${onScreen(within)}`,
  ];
  return details.filter(Boolean).join(' ');
}
