import { fromPromise } from 'xstate';

/** Copies a text to the clipboard. Rejects if the browser has none, or does not allow it. */
export const copyingText = fromPromise<void, { text: string }>(({ input }: { input: { text: string } }) =>
  navigator.clipboard.writeText(input.text),
);
