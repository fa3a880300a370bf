import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { menuMachine } from '../../machines/menu.ts';

function begin() {
  const clock = new SimulatedClock();
  const actor = createActor(menuMachine, { clock }).start();
  const openMenu = () => (actor.getSnapshot().matches('open') ? actor.getSnapshot().context.menu : undefined);
  actor.send({ type: 'menu.entered', menu: 'Features' });
  actor.send({ type: 'menu.left' });
  return { actor, clock, openMenu };
}

// The pointer left Features at x 150, y 30; the panel is below y 60, from x 0 to 700.
const way = { from: { x: 150, y: 30 }, edge: { left: 0, right: 700, top: 60 } };

test.each([
  ['a step of one pixel, still level', { x: 151, y: 30 }, true],
  ['the straight way to the far end of the panel', { x: 370, y: 42 }, true],
  ['the straight way to its near end', { x: 45, y: 52 }, true],
  ['straight down', { x: 150, y: 59 }, true],
  ['level along the header', { x: 180, y: 30 }, false],
  ['upwards', { x: 160, y: 24 }, false],
  ['a way that ends beside the panel', { x: 350, y: 40 }, false],
])('should keep the menu open on %s: %j', { tags: ['4.menus-way'] }, (_how, to, expected) => {
  const { actor, openMenu } = begin();
  actor.send({ type: 'menu.entered', menu: 'Industries', way: { ...way, to } });
  expect(openMenu()).toBe(expected ? 'Features' : 'Industries');
});

test('should wait again with each move towards the entries', { tags: ['4.menus-way'] }, () => {
  const { actor, clock, openMenu } = begin();
  for (const y of [40, 50]) {
    clock.increment(150);
    actor.send({ type: 'pointer.moved', way: { ...way, to: { x: 150, y } } });
  }
  clock.increment(199);
  expect(openMenu(), 'each move towards the entries begins the pause anew').toBe('Features');
  clock.increment(1);
  expect(openMenu(), 'the menu closes once the pause is over').toBeUndefined();
});
