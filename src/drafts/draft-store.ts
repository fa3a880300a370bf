import type * as z from 'zod/mini';

/** What a form in progress leaves in this tab's session storage, so that a reload loses nothing that was typed. */
export type DraftStore<Draft> = {
  /** The draft that this tab holds, if it holds a sound one. */
  read(): Draft | undefined;
  keep(draft: Draft): void;
  /** To be called once what it is a draft of has been acknowledged. */
  forget(): void;
};

/**
 * The draft of a flow, under its name, checked by `schema` when it is read. A browser that rejects storage keeps none,
 * and the form works all the same.
 */
export function draftStore<Draft>(name: string, schema: z.ZodMiniType<Draft>): DraftStore<Draft> {
  return {
    read() {
      try {
        const parsed = schema.safeParse(JSON.parse(sessionStorage.getItem(name) ?? ''));
        return parsed.success ? parsed.data : undefined;
      } catch {
        return undefined;
      }
    },
    keep(draft) {
      try {
        sessionStorage.setItem(name, JSON.stringify(draft));
      } catch {
        // Storage may be full or forbidden.
      }
    },
    forget() {
      try {
        sessionStorage.removeItem(name);
      } catch {
        // What could not be kept need not be forgotten.
      }
    },
  };
}
