import type { User } from '../../user.ts';
import { onAnyDay } from './dates.ts';
import type { Notes } from './notes.ts';
import { onScreen, panelOf, pressing, sliderShows, sliding } from './on-screen.ts';

/** The keys whose names on a keyboard are others than those that browsers give them. */
const keys: Readonly<Record<string, string>> = {
  ArrowRight: 'the right arrow key',
  ArrowLeft: 'the left arrow key',
  ArrowDown: 'the down arrow key',
  ArrowUp: 'the up arrow key',
  Escape: 'the Esc key',
};

/** A user who writes down what to do, and what to see, instead of doing it. What stands on the screen is in double quotes. */
export function noteTakingUser(notes: Notes): User {
  const does = async (words: string) => notes.do(`${words}.`);
  const presses = async (words: string) => notes.do(`${words}.`, 'press');
  const enters = async (words: string, label: string, value: string) =>
    notes.enter(`${words}.`, label, onAnyDay(value).replace(/^\[(.*)\]$/, '$1'));
  const sees = async (words: string, thing: string) => notes.see(sentence(words), thing);
  const onlyByProgram = async () => {
    notes.needs.add('automation');
  };
  return {
    see: (thing) => {
      const panel = panelOf(thing);
      const words = panel === undefined ? `You see ${onScreen(thing)}` : `${panel.words} is ${panel.state}`;
      return sees(words, panel === undefined ? onScreen(thing) : words);
    },
    doesNotSee: async (thing) => {
      const panel = panelOf(thing);
      if (panel === undefined)
        notes.seeNoLonger(
          sentence(`You no longer see ${onScreen(thing)}`),
          onScreen(thing),
          sentence(`You do not see ${onScreen(thing)}`),
        );
      else notes.seeNoLonger(`${panel.words} is no longer ${panel.state}.`, `${panel.words} is ${panel.state}`);
    },
    seeTitle: (title) => sees(`The title of the browser tab begins with "${title}"`, `title ${title}`),
    seeValue: (label, value) => sees(sliderShows(label, value) ?? fieldShows(label, value), onScreen({ label })),
    seeChoice: (label, option) => sees(`The list "${label}" shows "${option}"`, onScreen({ label })),
    seeTicked: (label, ticked, kind) =>
      kind === 'option'
        ? sees(`The option "${label}" is ${ticked ? '' : 'not '}selected`, onScreen({ label }))
        : sees(`The box "${label}" is ${ticked ? '' : 'not '}ticked`, onScreen({ label })),
    seePassing: async (words, look) => {
      await notes.pass(look);
      await sees(words, words);
    },
    seeFieldError: (label, words) => sees(`Next to the field "${label}" you see "${words}"`, `error of ${label}`),
    // Where the focus is can hardly be seen: the drivers check it.
    focused: async () => {},
    click: (thing) => presses(pressing(thing)),
    activate: onlyByProgram,
    clickAtOnce: onlyByProgram,
    clickBeside: (thing) => presses(`Click an empty part of the page, well away from ${onScreen(thing)}`),
    // No hand is steady enough for a place within a thing.
    hover: (thing, place) => (place === undefined ? does(`Move the pointer onto ${onScreen(thing)}`) : onlyByProgram()),
    swipe: (thing) =>
      does(`With the mouse, drag the slide with ${onScreen(thing)} from the right half of the page to the left half`),
    fill: (label, value) => enters(entering(label, value), label, value),
    paste: (label, value) => enters(entering(label, value), label, value),
    slide: (label, value) => {
      const words = sliding(label, value);
      return words === undefined ? enters(`Move the slider "${label}" to ${value}`, label, String(value)) : does(words);
    },
    hold: (label) => does(`Press the mouse button on the handle of "${label}" and keep it pressed`),
    letGo: () => does('Let go of the mouse button'),
    choose: (label, option) => enters(`Choose "${option}" in "${label}"`, label, option),
    tick: async (label, kind) =>
      kind === 'option' ? notes.do(`Select "${label}".`, 'press') : notes.do(`Tick the box "${label}".`, 'entry'),
    // Anything that a person does there wakes it.
    wake: async () => {},
    scrollTo: (thing) => does(`Scroll until you see ${onScreen(thing)}`),
    press: async (key, thing) => {
      const pressed = `press ${keys[key] ?? (key.includes('+') ? key : `the ${key} key`)}`;
      await presses(
        thing
          ? `With the focus on ${onScreen(thing)}, ${pressed}`
          : `${pressed.slice(0, 1).toUpperCase()}${pressed.slice(1)}`,
      );
    },
    revisit: (path) => does(`Press Back or Forward in the browser until its address ends with ${path}`),
  };
}

/** Words with a full stop, unless they quote one at their end. */
function sentence(words: string): string {
  return words.endsWith('."') ? words : `${words}.`;
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
