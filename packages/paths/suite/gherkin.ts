import { isStart } from '../event-case.ts';
import { howTo } from './how-to.ts';
import type { Case, CaseStep, Expectation, Suite } from './suite.ts';

/**
 * A suite as a Gherkin feature. Each case is a scenario tagged with its id, its priority and its requirements. What a tester
 * does by hand is in comments; `stepDefinitionsFile` runs the rest.
 */
export function suiteAsGherkin({ machine, title, purpose, given, equipment = [], cases }: Suite): string {
  const heading = [
    `@${tag(machine)}`,
    `Feature: ${line(title)}`,
    ...[purpose, ...equipment].map((words) => `  # ${line(words)}`),
  ].join('\n');
  return `${[heading, ...cases.map((one) => scenario(one, machine, given))].join('\n\n')}\n`;
}

function scenario(
  { id, title, priority, preconditions, requirements, start, steps }: Case,
  machine: string,
  given: string,
): string {
  const tags = [`${machine}-${id}`, `priority-${priority}`, ...requirements].map((name) => `@${tag(name)}`);
  return [
    `  ${tags.join(' ')}`,
    `  Scenario: ${line(title)}`,
    ...[
      ...preconditions.map((words) => comment('before', words)),
      ...doing(start),
      `Given ${line(given)}`,
      // An input of its own is the first step, which checks where it leads to.
      ...(isStart(Object(steps[0]?.event) as { type: string }) ? [] : found(start, machine, 'And')),
      ...steps.flatMap((step) => stepInGherkin(step, machine)),
    ].map((words) => `    ${words}`),
  ].join('\n');
}

function stepInGherkin(step: CaseStep, machine: string): string[] {
  return [...doing(step), `When ${line(step.action)}`, ...found(step, machine, 'Then')];
}

function doing(step: Pick<CaseStep, 'instruction' | 'data'>): string[] {
  const how = howTo(step);
  return how === undefined ? [] : [comment('do', how)];
}

function found({ place, results, requirements }: Expectation, machine: string, keyword: string): string[] {
  return [
    ...(requirements.length > 0 ? [comment('checks', requirements.join(', '))] : []),
    `${keyword} ${placeStep(machine, place)}`,
    ...results.map((result) => `And ${line(result)}`),
  ];
}

function comment(what: string, words: string): string {
  return `# ${what} ${line(words)}`;
}

/** The text of the step that checks where a machine is. */
export function placeStep(machine: string, place: string): string {
  return `${machine} is at ${place}`;
}

/** Text on one line, which Gherkin requires. */
export function line(words: string): string {
  return words.replace(/\s+/g, ' ').trim();
}

/** A tag must not contain blanks or @. */
function tag(name: string): string {
  return name.replace(/[\s@]+/g, '-');
}
