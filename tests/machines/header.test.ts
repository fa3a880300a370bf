import { expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { type HeaderEvent, headerMachine } from '../../machines/header.ts';

test('should show the divider once the page is scrolled 50 px', { tags: ['9.header-divider'] }, () => {
  const silent = fromCallback<HeaderEvent>(() => {});
  const actor = createActor(headerMachine.provide({ actors: { watchingScroll: silent } })).start();
  const at = (y: number) => {
    actor.send({ type: 'page.scrolled', y });
    return actor.getSnapshot().value;
  };
  expect([0, 49, 49.5, 50, 51, 5000, 50, 49, 0].map(at)).toEqual([
    'undivided',
    'undivided',
    'undivided',
    'divided',
    'divided',
    'divided',
    'divided',
    'undivided',
    'undivided',
  ]);
});
