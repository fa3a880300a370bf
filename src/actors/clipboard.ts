import { fromPromise } from 'xstate';

/** Puts a text on the clipboard. Rejects where the browser has none, or does not allow it. */
export const copyingText = fromPromise<void, { text: string }>(({ input }: { input: { text: string } }) =>
  navigator.clipboard.writeText(input.text),
);
