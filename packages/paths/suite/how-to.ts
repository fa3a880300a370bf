import type { CaseStep } from './suite.ts';

/** How to do a step by hand: its instruction, with the data that it does not mention; undefined if it has neither. */
export function howTo({ instruction, data = {} }: Pick<CaseStep, 'instruction' | 'data'>): string | undefined {
  const rest = Object.entries(data)
    .filter(([, value]) => !instruction?.includes(value))
    .map(([label, value]) => `${label}: ${value}.`);
  const words = [...(instruction === undefined ? [] : [instruction]), ...rest];
  return words.length > 0 ? words.join(' ') : undefined;
}
