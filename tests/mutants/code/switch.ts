import { afterEach, inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The id of the active mutant of the source. Without one, the tests record which mutants they reach. */
    codeMutant: string;
  }
  interface TaskMeta {
    /** The ids of the mutants that a test file reaches. */
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
  globalThis.__mutant = (id) => {
    reached.add(id);
    return false;
  };
  afterEach(({ task }) => {
    task.file.meta.reached = [...reached];
  });
} else {
  globalThis.__mutant = (id) => id === active;
}
