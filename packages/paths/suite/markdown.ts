import type { StepByHand } from './by-hand.ts';
import { demandsOf } from './import-tables.ts';
import { type SaidOnce, saidOnce } from './said-once.ts';
import { type SuiteSection, sectionsOf } from './sections.ts';
import type { Case, Suite } from './suite.ts';

/** A suite as GitHub-flavoured Markdown for testers: in sections, with a checkbox for each step. */
export function suiteAsMarkdown(suite: Suite): string {
  const { title, purpose, given, equipment } = suite;
  const said = saidOnce(suite);
  const notes = [...(equipment ?? []), ...said.examples];
  const demands = demandsOf(suite, [...new Set(suite.cases.flatMap((one) => one.requirements))].sort());
  const blocks = [
    `# ${plain(title)}`,
    plain(purpose),
    equipment === undefined ? `Before each case: ${plain(given)}.` : '',
    bullets(notes.map(plain)),
    ...(demands.length === 0 ? [] : ['The cases check:', bullets(demands.map(plain))]),
    ...sectionsOf(suite).flatMap((section) => sectionInMarkdown(said, section)),
    ...leftOutIn(suite),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function sectionInMarkdown(said: SaidOnce, { title, note, cases }: SuiteSection): string[] {
  return [
    `## ${plain(title)}`,
    ...(note === undefined ? [] : [plain(note)]),
    ...cases.flatMap((one) => caseIn(said, one)),
  ];
}

function caseIn({ stepsOf }: SaidOnce, one: Case): string[] {
  const { id, number = id, title, priority, preconditions, requirements } = one;
  const checks = requirements.length > 0 ? `, checks ${requirements.join(', ')}` : '';
  return [
    `### ${plain(number)}: ${plain(title)}`,
    plain(`Priority ${priority}${checks}.`),
    ...(preconditions.length > 0 ? [`First:\n\n${bullets(preconditions.map(plain))}`] : []),
    stepsOf(one)
      .map((step, at) => stepInMarkdown(step, at + 1))
      .join('\n'),
  ];
}

function stepInMarkdown({ action, results }: StepByHand, number: number): string {
  const marker = `${number}. `;
  const indent = ' '.repeat(marker.length);
  return [`${marker}[ ] ${plain(action)}`, ...results.map((result) => `${indent}- ${plain(result)}`)].join('\n');
}

function leftOutIn({ leftOut = [] }: Suite): string[] {
  if (leftOut.length === 0) return [];
  return [
    '## Not in this suite',
    'Nobody can bring these about by hand, so they are left to automated tests:',
    bullets(leftOut.map(plain)),
  ];
}

function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}

/**
 * Text on one line, with Markdown syntax escaped, but only where it would act: the file is also read as it is, and an address
 * that holds a backslash leads nowhere.
 */
function plain(words: string): string {
  return words
    .replace(/\s+/g, ' ')
    .split(/(\bhttps?:\/\/[^\s<>"']+)/)
    .map((part, at) => (at % 2 === 1 ? part.replace(wildcards, '`$&`') : escaped(part)))
    .join('')
    .replace(/^[-+]|^\[/, '\\$&')
    .replace(/^(\d+)([.)])(?=\s|$)/, '$1\\$2');
}

/** A pattern, without the full stop that follows it. */
const wildcards = /[^\s"'.]*\*[^\s"'.]*/g;

function escaped(words: string): string {
  return (
    words
      .replace(/[\\`<>|~#]|&(?=#?\w+;)|\](?=[([:])|(?<!\w)_|_(?!\w)/g, '\\$&')
      // With a backslash in it, a pattern such as */api/* could not be copied.
      .replace(wildcards, '`$&`')
  );
}
