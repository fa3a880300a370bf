import type * as z from 'zod/mini';

/** A form's draft in the tab's session storage, so that a reload loses nothing that was typed. */
export type DraftStore<Draft> = {
  /** Returns the draft, if the tab holds a valid one. */
  read(): Draft | undefined;
  /** Stores what the schema names, and nothing else. */
  keep(draft: Draft): void;
  forget(): void;
};

/** The draft store of a form. Where the browser rejects storage, drafts are not kept and the form works all the same. */
export function draftStore<Draft>(name: string, schema: z.ZodMiniType<Draft>): DraftStore<Draft> {
  return {
    read() {
      try {
        return schema.safeParse(JSON.parse(sessionStorage.getItem(name) ?? '')).data;
      } catch {
        return undefined;
      }
    },
    keep(draft) {
      try {
        sessionStorage.setItem(name, JSON.stringify(schema.parse(draft)));
      } catch {
        // Storage may be full or forbidden.
      }
    },
    forget() {
      try {
        sessionStorage.removeItem(name);
      } catch {
        // Nothing was kept either.
      }
    },
  };
}
