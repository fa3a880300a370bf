import { type PlaceIn, type Thing, thingInWords, type User } from '../../user.ts';
import type { Notes } from './notes.ts';

/** A user who writes down what to do, and what to see, instead of doing it. */
export function noteTakingUser(notes: Notes): User {
  const does = async (instruction: string) => notes.do(`${instruction}.`);
  const enters = async (instruction: string, label: string, value: string) =>
    notes.enter(`${instruction}.`, label, value);
  const sees = async (result: string) => notes.expect(`${result}.`);
  return {
    see: (thing) => sees(`The page shows ${thingInWords(thing)}`),
    doesNotSee: (thing) => sees(`The page does not show ${thingInWords(thing)}`),
    seeTitle: (title) => sees(`The title of the tab begins with '${title}'`),
    seeValue: (label, value) => sees(`The field '${label}' ${value === '' ? 'is empty' : `contains '${value}'`}`),
    seeChoice: (label, option) => sees(`The list '${label}' shows '${option}'`),
    seeTicked: (label, ticked) => sees(`The box '${label}' is ${ticked ? '' : 'not '}ticked`),
    seeFieldError: (label, words) => sees(`The field '${label}' is marked as invalid and says '${words}'`),
    focused: (thing) => sees(`The focus is on ${thingInWords(thing)}`),
    click: (thing) => does(`${pressing(thing)} ${thingInWords(thing)}`),
    activate: (thing) => does(`Press ${thingInWords(thing)} with a screen reader, which does not move the focus`),
    clickAtOnce: (thing) => does(`Press ${thingInWords(thing)} as soon as the scripts of the page start`),
    clickBeside: (thing) => does(`Click beside ${thingInWords(thing)}`),
    hover: (thing, place) =>
      does(`Move the pointer onto ${place ? `the ${cornerOf(place)} of ` : ''}${thingInWords(thing)}`),
    swipe: (thing) => does(`Swipe ${thingInWords(thing)} to the left by at least half the width of the screen`),
    fill: (label, value) =>
      enters(value === '' ? `Empty the field '${label}'` : `Enter '${value}' in the field '${label}'`, label, value),
    paste: (label, value) => enters(`Paste '${value}' into the field '${label}'`, label, value),
    slide: (label, value) => enters(`Move the slider '${label}' to ${value}`, label, String(value)),
    choose: (label, option) => enters(`Choose '${option}' in the list '${label}'`, label, option),
    tick: (label) => does(`Tick the box '${label}'`),
    press: (key, thing) => does(`Press the key ${key}${thing ? ` on ${thingInWords(thing)}` : ''}`),
    revisit: (path) => does(`Go back or forward in the browser’s history to ${path}`),
  };
}

function pressing(thing: Thing): string {
  if (!('role' in thing)) return 'Click';
  return thing.role === 'link' ? 'Follow' : 'Press';
}

function cornerOf({ x, y }: PlaceIn): string {
  return `${y < 0.5 ? 'upper' : 'lower'} ${x < 0.5 ? 'left' : 'right'} corner`;
}
