import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { copyingMachine } from '../copying.ts';

const made = async (): Promise<string> => 'source';
const unmade = async (): Promise<string> => {
  throw new Error('The chart cannot be laid out.');
};

test.each([
  ['copied', made, true, 'source'],
  ['uncopied', made, false, 'source'],
  ['failed', unmade, true, ''],
] as const)('copying should end as %s', async (end, makeText, isAllowed, text) => {
  const clipboard: string[] = [];
  const copyingText = fromPromise<void, { text: string }>(async ({ input }: { input: { text: string } }) => {
    if (!isAllowed) throw new Error('NotAllowedError');
    clipboard.push(input.text);
  });
  const actor = createActor(copyingMachine.provide({ actors: { copyingText } })).start();
  actor.send({ type: 'copy.pressed', makeText });
  await expect.poll(() => actor.getSnapshot().value).toBe(end);
  expect(actor.getSnapshot().context.text).toBe(text);
  expect(clipboard).toEqual(end === 'copied' ? ['source'] : []);
});
