/** The ARIA roles that the pages use. */
export type AriaRole =
  | 'alert'
  | 'banner'
  | 'button'
  | 'contentinfo'
  | 'dialog'
  | 'form'
  | 'heading'
  | 'link'
  | 'main'
  | 'navigation'
  | 'progressbar'
  | 'separator'
  | 'status'
  | 'table';

/** An element of the page as a user finds it: by role and name, by label, or by text. */
export type Thing =
  | {
      role: AriaRole;
      name?: string;
      /** A part of its text. */
      text?: string;
      level?: number;
      expanded?: boolean;
      within?: Thing;
      /** Which of several alike (default: the only one). */
      which?: 'first';
    }
  | { label: string }
  | { text: string };

/** A place in an element, in shares of its width and height. */
export type PlaceIn = { x: number; y: number };

/** A user at a page. Each check waits until it holds, and throws if it never does. */
export interface User {
  see(thing: Thing): Promise<void>;
  doesNotSee(thing: Thing): Promise<void>;
  /** Checks the title of the page. */
  seeTitle(title: string): Promise<void>;
  /** Checks the value of a field. */
  seeValue(label: string, value: string): Promise<void>;
  /** Checks the chosen option of a list, by its text. */
  seeChoice(label: string, option: string): Promise<void>;
  /** Checks whether a box is ticked, or one of several options selected. */
  seeTicked(label: string, ticked: boolean, kind?: 'option'): Promise<void>;
  /**
   * Checks what passes by itself, such as a picture that moves.
   *
   * @param words What a person sees of it, who is not quick enough for more.
   */
  seePassing(words: string, look: () => Promise<void>): Promise<void>;
  /** Checks that a field is marked as invalid and described by these words. */
  seeFieldError(label: string, words: string): Promise<void>;
  /** Checks where the focus is. */
  focused(thing: Thing): Promise<void>;
  click(thing: Thing): Promise<void>;
  /** Presses an element without moving the focus to it, as assistive technology does, and Safari with buttons. */
  activate(thing: Thing): Promise<void>;
  /** Clicks as soon as the page is hydrated. */
  clickAtOnce(thing: Thing): Promise<void>;
  /** Clicks beside an element. */
  clickBeside(thing: Thing): Promise<void>;
  /** Moves the pointer onto an element: into its middle, or to a place in it. */
  hover(thing: Thing, place?: PlaceIn): Promise<void>;
  /** Drags the surface of an element to the left by at least half the width of the screen. */
  swipe(thing: Thing): Promise<void>;
  /** Replaces the value of a field by typing. */
  fill(label: string, value: string): Promise<void>;
  /** Replaces the value of a field in one go. */
  paste(label: string, value: string): Promise<void>;
  /** Moves a slider to a value in one go. */
  slide(label: string, value: number): Promise<void>;
  /** Puts a finger on a slider where it stands, and keeps it there. */
  hold(label: string): Promise<void>;
  /** Lifts that finger. */
  letGo(label: string): Promise<void>;
  choose(label: string, option: string): Promise<void>;
  tick(label: string, kind?: 'option'): Promise<void>;
  /** Touches an element where it is, without scrolling to it, so that the script that it waits for comes. */
  wake(thing: Thing): Promise<void>;
  /** Scrolls until an element is in the middle of the screen. */
  scrollTo(thing: Thing): Promise<void>;
  /** Presses a key where the focus is, or on an element that is focused first. */
  press(key: string, thing?: Thing): Promise<void>;
  /** Goes back or forward in the browser’s history to the nearest entry with this path. */
  revisit(path: string): Promise<void>;
}

/** An element in words, for messages. */
export function thingInWords(thing: Thing): string {
  if ('label' in thing) return `the field '${thing.label}'`;
  if (!('role' in thing)) return `the words '${thing.text}'`;
  const { role, name, text, expanded, within } = thing;
  const details = [
    `the ${role}`,
    name && `'${name}'`,
    text && `with '${text}'`,
    expanded !== undefined && (expanded ? '(expanded)' : '(collapsed)'),
    within && `in ${thingInWords(within)}`,
  ];
  return details.filter(Boolean).join(' ');
}
