import type { Case, Expectation, Suite } from './suite.ts';

/** A suite as plain text. */
export function suiteAsText({ machine, title, purpose, given, cases }: Suite): string {
  const heading = [`${title} (${machine})`, purpose, `Before each case: ${given}.`].join('\n');
  return `${[heading, ...cases.map(caseInText)].join('\n\n')}\n`;
}

function caseInText({ id, title, requirements, start, steps }: Case): string {
  const width = String(steps.length).length;
  const line = (number: number, action: string, expected: Expectation) => {
    const indent = ' '.repeat(width + 4);
    const checks = expected.requirements.length > 0 ? [`[${expected.requirements.join(', ')}]`] : [];
    return [
      `  ${String(number).padStart(width)}. ${action}`,
      ...[`→ ${expected.place}`, ...expected.results, ...checks].map((result) => indent + result),
    ];
  };
  return [
    `${id}  ${title}`,
    ...(requirements.length > 0 ? [`  checks ${requirements.join(', ')}`] : []),
    ...line(0, 'starts', start),
    ...steps.flatMap((step) => line(step.number, step.action, step)),
  ].join('\n');
}
