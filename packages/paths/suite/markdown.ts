import { howTo } from './how-to.ts';
import type { Case, CaseStep, Expectation, Suite } from './suite.ts';

/** A suite as GitHub-flavoured Markdown, with a checkbox for each step. */
export function suiteAsMarkdown(suite: Suite): string {
  const { machine, title, purpose, given, equipment = [], cases } = suite;
  const heading = [
    `# ${plain(title)}`,
    `${plain(purpose)} (machine \`${machine}\`)`,
    `Before each case: ${plain([`${given}.`, ...equipment].join(' '))}`,
  ];
  return `${[...heading, ...cases.map(caseInMarkdown), ...requirementsIn(suite)].join('\n\n')}\n`;
}

function caseInMarkdown({ id, title, priority, preconditions, requirements, start, steps }: Case): string {
  const checks = requirements.length > 0 ? `, checks ${plain(requirements.join(', '))}` : '';
  return [
    `## ${plain(title)}`,
    `Case \`${id}\`, priority ${priority}${checks}`,
    ...(preconditions.length > 0 ? [`First:\n\n${preconditions.map((one) => `- ${plain(one)}`).join('\n')}`] : []),
    `Start:${start.instruction === undefined ? '' : ` ${plain(start.instruction)}`}\n\n${expectationIn(start, '')}`,
    steps.map(stepInMarkdown).join('\n'),
  ]
    .join('\n\n')
    .trimEnd();
}

function stepInMarkdown(step: CaseStep): string {
  const marker = `${step.number}. `;
  const how = howTo(step);
  return `${marker}[ ] **${plain(step.action)}**${how === undefined ? '' : `: ${plain(how)}`}\n${expectationIn(step, ' '.repeat(marker.length))}`;
}

function expectationIn({ place, results, requirements }: Expectation, indent: string): string {
  const checks = requirements.length > 0 ? [`Checks ${plain(requirements.join(', '))}`] : [];
  return [`→ \`${place}\``, ...results.map(plain), ...checks].map((line) => `${indent}- ${line}`).join('\n');
}

/** What the requirements demand that the cases check. */
function requirementsIn({ requirements = {}, cases }: Suite): string[] {
  const checked = new Set(cases.flatMap((one) => one.requirements));
  const lines = Object.entries(requirements)
    .filter(([id]) => checked.has(id))
    .map(([id, text]) => `- ${plain(id)}: ${plain(text)}`);
  return lines.length > 0 ? [`## Requirements\n\n${lines.join('\n')}`] : [];
}

/** Text on one line, with Markdown syntax escaped. */
function plain(words: string): string {
  return words
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>|~#&]|^[-+]/g, '\\$&')
    .replace(/^(\d+)([.)])(?=\s|$)/, '$1\\$2');
}
