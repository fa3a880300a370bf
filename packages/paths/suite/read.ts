import { InputError } from '@msafara/command';
import type { Suite } from './suite.ts';

/** Reads a suite in the format `json`. Throws an InputError if it is something else, or lacks the events of its steps. */
export function readSuite(text: string, file: string): Suite {
  let suite: Partial<Suite> | null;
  try {
    suite = JSON.parse(text);
  } catch {
    throw new InputError(`${file} is not JSON. Write it with --format json.`);
  }
  const { machine, cases } = suite ?? {};
  if (typeof machine !== 'string' || !Array.isArray(cases) || !cases.every(isCase))
    throw new InputError(
      `${file} is not a suite, or an older one without its events. Write it again with --format json.`,
    );
  return suite as Suite;
}

function isCase(given: unknown): boolean {
  const { id, start, steps } = (given ?? {}) as Record<string, unknown>;
  return typeof id === 'string' && isExpectation(start) && Array.isArray(steps) && steps.every(isStep);
}

function isStep(given: unknown): boolean {
  const { action, event } = (given ?? {}) as Record<string, unknown>;
  return isExpectation(given) && typeof action === 'string' && typeof (event as { type?: unknown })?.type === 'string';
}

function isExpectation(given: unknown): boolean {
  return typeof (given as { place?: unknown } | undefined)?.place === 'string';
}
