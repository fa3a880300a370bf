import { afterEach, beforeEach, inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The id of the active mutant of the source. Without one, the tests record which mutants they reach. */
    codeMutant: string;
  }
  interface TaskMeta {
    /** The ids of the mutants that a test reaches. Those that are reached outside the tests of a file are in its own meta. */
    reached?: string[];
  }
}

declare global {
  /** Whether a mutant, by its id, is the active one. */
  var __mutant: (id: string) => boolean;
}

const active = inject('codeMutant');

if (active === '') {
  const reached = new Set<string>();
  const take = () => {
    const ids = [...reached];
    reached.clear();
    return ids;
  };
  globalThis.__mutant = (id) => {
    reached.add(id);
    return false;
  };
  beforeEach(({ task: { file } }) => {
    file.meta.reached = [...(file.meta.reached ?? []), ...take()];
  });
  afterEach(({ task }) => {
    task.meta.reached = take();
  });
} else {
  globalThis.__mutant = (id) => id === active;
}
