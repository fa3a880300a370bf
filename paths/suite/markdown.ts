import type { Case, Expectation, Suite } from './suite.ts';

/** A suite as GitHub-flavoured Markdown, with a checkbox for each step. */
export function suiteAsMarkdown({ machine, title, purpose, given, cases }: Suite): string {
  const heading = [
    `# ${plain(title)}`,
    `${plain(purpose)} (machine \`${machine}\`)`,
    `Before each case: ${plain(given)}.`,
  ];
  return `${[...heading, ...cases.map(caseInMarkdown)].join('\n\n')}\n`;
}

function caseInMarkdown({ id, title, requirements, start, steps }: Case): string {
  const checks = requirements.length > 0 ? `, checks ${plain(requirements.join(', '))}` : '';
  return [
    `## ${plain(title)}`,
    `Case \`${id}\`${checks}`,
    `Start:\n\n${expectationIn(start, '')}`,
    steps
      .map((step) => {
        const marker = `${step.number}. `;
        return `${marker}[ ] **${plain(step.action)}**\n${expectationIn(step, ' '.repeat(marker.length))}`;
      })
      .join('\n'),
  ]
    .join('\n\n')
    .trimEnd();
}

function expectationIn({ place, results, requirements }: Expectation, indent: string): string {
  const checks = requirements.length > 0 ? [`Checks ${plain(requirements.join(', '))}`] : [];
  return [`→ \`${place}\``, ...results.map(plain), ...checks].map((line) => `${indent}- ${line}`).join('\n');
}

/** Text on one line, with Markdown syntax escaped. */
function plain(words: string): string {
  return words
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>|~#&]|^[-+]/g, '\\$&')
    .replace(/^(\d+)([.)])(?=\s|$)/, '$1\\$2');
}
