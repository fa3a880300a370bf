/** Which mutants are tried, and by what. */
export type MutantsRequest = {
  /** The ids of the machines. */
  machines: string[];
  driver: 'actor' | 'view';
};

/** Which of them one worker tries. */
export type Share = MutantsRequest & { number: number; of: number };

/** A mutant that was tried. */
export type Tried = {
  machine: string;
  kind: 'removed' | 'redirected' | 'words';
  mutant: string;
  isCaught: boolean;
};

/** What the command asks for. */
export const requested: MutantsRequest = JSON.parse(process.env.MUTANTS ?? '{"machines":[],"driver":"actor"}');

declare module 'vitest' {
  interface ProvidedContext {
    share: Share;
  }
  interface TaskMeta {
    tried?: Tried;
  }
}
