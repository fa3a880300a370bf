/** The roles that the pages use. */
export type Role =
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

/** A thing on the page as a user finds it: by its role and name, by its label, or by its words. */
export type Thing =
  | {
      role: Role;
      name?: string;
      /** Words that it holds, in part. */
      text?: string;
      level?: number;
      expanded?: boolean;
      within?: Thing;
      /** Which one, of several that are alike; the only one unless told. */
      which?: 'first';
    }
  | { label: string }
  | { text: string };

/** A user at a page. What is seen is waited for; a `see…` that never comes true throws. */
export interface User {
  see(thing: Thing): Promise<void>;
  doesNotSee(thing: Thing): Promise<void>;
  /** The title of the page. */
  seeTitle(title: string): Promise<void>;
  /** What a field holds. */
  seeValue(label: string, value: string): Promise<void>;
  /** What is chosen in a list, as it is read. */
  seeChoice(label: string, option: string): Promise<void>;
  /** Whether a box is ticked. */
  seeTicked(label: string, ticked: boolean): Promise<void>;
  /** The words that describe a field which is marked as invalid. */
  seeFieldError(label: string, words: string): Promise<void>;
  /** Where the focus is. */
  focused(thing: Thing): Promise<void>;
  click(thing: Thing): Promise<void>;
  /** Presses a thing as assistive technology does, and Safari a button: without giving it the focus. */
  activate(thing: Thing): Promise<void>;
  /** Clicks as soon as the scripts have taken over a page that is not theirs yet. */
  clickAtOnce(thing: Thing): Promise<void>;
  /** Presses on nothing, beside a thing. */
  clickBeside(thing: Thing): Promise<void>;
  hover(thing: Thing): Promise<void>;
  /** Drags what a thing stands on to the left, by half the width of the screen or more. */
  swipe(thing: Thing): Promise<void>;
  /** Replaces what a field holds. */
  fill(label: string, value: string): Promise<void>;
  /** Replaces what a field holds, in one go. */
  paste(label: string, value: string): Promise<void>;
  choose(label: string, option: string): Promise<void>;
  tick(label: string): Promise<void>;
  /** Presses a key: where the focus is, or on a thing that is given the focus first. */
  press(key: string, thing?: Thing): Promise<void>;
  /** Goes back or forth in the browser's history to the nearest entry of a page, which must be there. */
  revisit(path: string): Promise<void>;
}

/** A thing in words, for messages. */
export function inWords(thing: Thing): string {
  if ('label' in thing) return `the field '${thing.label}'`;
  if (!('role' in thing)) return `the words '${thing.text}'`;
  const { role, name, text, expanded, within } = thing;
  const details = [
    `the ${role}`,
    name && `'${name}'`,
    text && `with '${text}'`,
    expanded !== undefined && (expanded ? '(expanded)' : '(collapsed)'),
    within && `in ${inWords(within)}`,
  ];
  return details.filter(Boolean).join(' ');
}
