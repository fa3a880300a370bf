import { globSync, readFileSync } from 'node:fs';
import { type StepByHand, type Suite, stepsByHand } from '@msafara/paths/suite';

const sources = globSync('{src,content,contract,machines,server}/**/*.{ts,tsx,md}')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
  .toLowerCase();

/** Everything that the site can show or email, as it stands in its sources, with and without the tags within texts. */
const copy = [sources, sources.replace(/<\/?[a-z]\w*(?: [^<>]*)?>/g, '').replace(/\{`([^`]*)`\}/g, '$1')]
  .join('\n')
  .replace(/\s+/g, ' ');

/** Texts with values in them, each as a pattern for all its values, and with the length of what is constant. */
const gap = '\u0000';
const templates = copy
  .replace(/\$?\{[^{}'"`;]*\}/g, gap)
  .split(/['"`<>{}]/)
  .map((text) => text.trim().split(gap))
  .filter((parts) => parts.length > 1)
  .map((parts) => ({
    length: parts.join('').trim().length,
    pattern: new RegExp(parts.map((part) => escaped(part.replace(/[.,]$/, ''))).join('.+')),
  }))
  .filter(({ length }) => length >= 3);

/** Text as a pattern that matches it alone. */
function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}

/** Whether a label is part of a text, or a text with values in its gaps. These must not be most of it. */
function isShown(label: string): boolean {
  const words = label.toLowerCase();
  return (
    copy.includes(words) || templates.some(({ length, pattern }) => length * 6 > words.length && pattern.test(words))
  );
}

/** Whether what is left of a label without its values is shown: those that were entered, counted, or stand in brackets. */
function isShownAround(label: string, values: readonly string[]): boolean {
  const parts = label.split(/\[[^\]]*\]|\$?\d[\d,.]*(?::00 [ap]m)?/);
  return values
    .reduce((some, value) => some.flatMap((part) => part.split(value)), parts)
    .map((part) => part.replace(/^[\s,.:+]+|[\s,.:+]+$/g, ''))
    .every((part) => part.length < 3 || isShown(part));
}

/** What stands in double quotes, but belongs to the browser. */
const ofBrowser = ['Network', 'Offline', 'No throttling', /^(?:Do not emulate|Emulate) CSS/];

/** The words that a step says are on the screen. */
function labelsIn({ action, results }: StepByHand): string[] {
  const quoted = [action, ...results].flatMap((words) =>
    [...words.matchAll(/"([^"]+)"/g)].map(([, label = '']) => label),
  );
  return quoted.filter(
    (label) => !ofBrowser.some((name) => (typeof name === 'string' ? name === label : name.test(label))),
  );
}

/** The words that a suite says are on the screen and that are not. */
export function labelsNotShown(suite: Suite): string[] {
  const steps = suite.cases.flatMap((one) => stepsByHand(suite, one));
  const labels = [...new Set(steps.flatMap(labelsIn))];
  // What is entered on the page, or elsewhere: that stands in single quotes.
  const named = steps.flatMap(({ action }) => [...action.matchAll(/'([^']+)'/g)].map(([, name = '']) => name));
  const values = [...new Set([...steps.flatMap(({ data }) => Object.values(data)), ...named])]
    .filter(({ length }) => length > 2)
    .sort((one, other) => other.length - one.length);
  return labels.filter((label) => !isShown(label) && !isShownAround(label, values));
}
