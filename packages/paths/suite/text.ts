import { howTo } from './how-to.ts';
import type { Case, CaseStep, Expectation, Suite } from './suite.ts';

/** A suite as plain text. */
export function suiteAsText({ machine, title, purpose, given, equipment = [], cases }: Suite): string {
  const before = [`${given}.`, ...equipment].join(' ');
  const heading = [`${title} (${machine})`, purpose, `Before each case: ${before}`].join('\n');
  return `${[heading, ...cases.map(caseInText)].join('\n\n')}\n`;
}

function caseInText({ id, title, priority, preconditions, requirements, start, steps }: Case): string {
  const width = String(steps.length).length;
  const line = (number: number, action: string, expected: Expectation & Pick<CaseStep, 'instruction' | 'data'>) => {
    const indent = ' '.repeat(width + 4);
    const { place, results, requirements: checked } = expected;
    const how = howTo(expected);
    return [
      `  ${String(number).padStart(width)}. ${action}`,
      ...[
        ...(how === undefined ? [] : [`Do: ${how}`]),
        `→ ${place}`,
        ...results,
        ...(checked.length > 0 ? [`[${checked.join(', ')}]`] : []),
      ].map((result) => indent + result),
    ];
  };
  return [
    `${id}  ${title} (priority: ${priority})`,
    ...(requirements.length > 0 ? [`  checks ${requirements.join(', ')}`] : []),
    ...preconditions.map((precondition) => `  before: ${precondition}`),
    ...line(0, 'starts', start),
    ...steps.flatMap((step) => line(step.number, step.action, step)),
  ].join('\n');
}
