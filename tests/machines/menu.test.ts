import { expect, test, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { type MenuEvent, menuMachine } from '../../machines/menu.ts';

function begin() {
  const clock = new SimulatedClock();
  const returnFocus = vi.fn();
  const actor = createActor(menuMachine.provide({ actions: { returnFocus } }), { clock }).start();
  const openMenu = () => (actor.getSnapshot().matches('open') ? actor.getSnapshot().context.menu : undefined);
  return { actor, clock, returnFocus, openMenu };
}

test('should have at most one menu open', { tags: ['4.menus'] }, () => {
  const { actor, openMenu } = begin();
  actor.send({ type: 'menu.pressed', menu: 'Features' });
  expect(openMenu()).toBe('Features');
  actor.send({ type: 'menu.pressed', menu: 'Industries' });
  expect(openMenu()).toBe('Industries');
  actor.send({ type: 'menu.pressed', menu: 'Industries' });
  expect(openMenu()).toBeUndefined();
});

test('should stay open for a moment after the pointer leaves', { tags: ['4.menus'] }, () => {
  const { actor, clock, openMenu } = begin();
  actor.send({ type: 'menu.entered', menu: 'Features' });
  actor.send({ type: 'menu.left' });
  clock.increment(199);
  expect(openMenu()).toBe('Features');
  actor.send({ type: 'menu.entered', menu: 'Features' });
  clock.increment(1000);
  expect(openMenu()).toBe('Features');
  actor.send({ type: 'menu.left' });
  clock.increment(200);
  expect(openMenu()).toBeUndefined();
});

test('should keep a pressed menu open wherever the pointer goes', { tags: ['4.menus'] }, () => {
  const { actor, clock, openMenu } = begin();
  actor.send({ type: 'menu.entered', menu: 'Features' });
  actor.send({ type: 'menu.pressed', menu: 'Features' });
  actor.send({ type: 'menu.left' });
  actor.send({ type: 'menu.entered', menu: 'Industries' });
  clock.increment(1000);
  expect(openMenu()).toBe('Features');
});

test('should return the focus after Escape only', { tags: ['4.menus'] }, () => {
  const { actor, returnFocus } = begin();
  const events: MenuEvent[] = [
    { type: 'link.chosen' },
    { type: 'outside.pressed' },
    { type: 'focus.left', menu: 'Features' },
    { type: 'escape.pressed' },
  ];
  for (const event of events) {
    expect(returnFocus).not.toHaveBeenCalled();
    actor.send({ type: 'menu.pressed', menu: 'Features' });
    actor.send(event);
    expect(actor.getSnapshot().matches('closed')).toBe(true);
  }
  expect(returnFocus).toHaveBeenCalledTimes(1);
});

test('should close when the focus leaves the open menu, but not the other one', { tags: ['4.menus'] }, () => {
  const { actor, openMenu } = begin();
  actor.send({ type: 'menu.entered', menu: 'Industries' });
  actor.send({ type: 'focus.left', menu: 'Features' });
  expect(openMenu()).toBe('Industries');
  actor.send({ type: 'focus.left', menu: 'Industries' });
  expect(openMenu()).toBeUndefined();
});

test.each([
  // The pointer left Features at x 150, y 30; the panel is below y 60, from x 0 to 700.
  ['a step of one pixel, still level', { x: 151, y: 30 }, true],
  ['the straight way to the far end of the panel', { x: 370, y: 42 }, true],
  ['the straight way to its near end', { x: 45, y: 52 }, true],
  ['straight down', { x: 150, y: 59 }, true],
  ['level along the header', { x: 180, y: 30 }, false],
  ['upwards', { x: 160, y: 24 }, false],
  ['a way that ends beside the panel', { x: 420, y: 40 }, false],
])('should keep the menu open on %s: %j', { tags: ['4.menus-way'] }, (_how, to, expected) => {
  const { actor, openMenu } = begin();
  actor.send({ type: 'menu.entered', menu: 'Features' });
  actor.send({ type: 'menu.left' });
  const way = { from: { x: 150, y: 30 }, to, edge: { left: 0, right: 700, top: 60 } };
  actor.send({ type: 'menu.entered', menu: 'Industries', way });
  expect(openMenu()).toBe(expected ? 'Features' : 'Industries');
});
