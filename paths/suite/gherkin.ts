import type { Case, Expectation, Suite } from './suite.ts';

/** A suite as a Gherkin feature. Each case is a scenario tagged with its id and its requirements. */
export function suiteAsGherkin({ machine, title, purpose, given, cases }: Suite): string {
  const heading = [`@${tag(machine)}`, `Feature: ${line(title)}`, `  # ${line(purpose)}`].join('\n');
  return `${[heading, ...cases.map((one) => scenario(one, machine, given))].join('\n\n')}\n`;
}

function scenario({ id, title, requirements, start, steps }: Case, machine: string, given: string): string {
  const tags = [`${machine}-${id}`, ...requirements].map((name) => `@${tag(name)}`);
  const found = ({ place, results, requirements: checked }: Expectation, keyword: string) => [
    ...(checked.length > 0 ? [`# checks ${line(checked.join(', '))}`] : []),
    `${keyword} ${machine} is at ${place}`,
    ...results.map((result) => `And ${line(result)}`),
  ];
  return [
    `  ${tags.join(' ')}`,
    `  Scenario: ${line(title)}`,
    ...[
      `Given ${line(given)}`,
      ...found(start, 'And'),
      ...steps.flatMap((step) => [`When ${line(step.action)}`, ...found(step, 'Then')]),
    ].map((words) => `    ${words}`),
  ].join('\n');
}

/** Text on one line, which Gherkin requires. */
function line(words: string): string {
  return words.replace(/\s+/g, ' ').trim();
}

/** A tag must not contain blanks or @. */
function tag(name: string): string {
  return name.replace(/[\s@]+/g, '-');
}
