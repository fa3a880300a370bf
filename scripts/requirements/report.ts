import { formatTable } from '@msafara/command';
import type { Requirement } from './matrix.ts';
import { suites, type TaggedTest } from './tests.ts';

/** How many tests of each suite every requirement has, and the requirements that lack something. */
export function requirementsReport(requirements: readonly Requirement[], tests: readonly TaggedTest[]): string {
  const testsOf = (id: string) => tests.filter(({ ids }) => ids.includes(id));
  const rows = requirements.map(({ id }) => [
    id,
    ...suites.map((name) => String(testsOf(id).filter(({ suite }) => suite === name).length)),
  ]);
  const lacking = (title: string, lacks: (requirement: Requirement) => boolean) => {
    const ids = requirements
      .filter(lacks)
      .map(({ id, fault }) => (typeof fault === 'string' ? `${id} – ${fault}` : id));
    return ['', `${title}: ${ids.length || 'none'}`, ...ids.map((id) => `  ${id}`)];
  };
  return [
    formatTable(['requirement', ...suites], rows),
    ...lacking('Without a test', ({ id }) => testsOf(id).length === 0),
    ...lacking('Without an independent oracle', ({ id }) => !testsOf(id).some(({ isIndependent }) => isIndependent)),
    ...lacking('Without a fault', ({ fault }) => typeof fault === 'string'),
  ].join('\n');
}
