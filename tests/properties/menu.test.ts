/** The menus of the header, compared with one open menu or none: specification 4 (Menus) and the ruling on menus. */

import { stopLoops } from '@msafara/paths';
import { type Arbitrary, array, assert, constant, constantFrom, integer, oneof, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { menuMachine, type PointerWay } from '../../machines/menu.ts';
import { type MobileMenuEvent, mobileMenuMachine } from '../../machines/mobile-menu.ts';
import { cases } from './cases.ts';

type Step =
  | { type: 'menu.entered'; menu: string; way?: PointerWay }
  | { type: 'pointer.moved'; way: PointerWay }
  | { type: 'menu.pressed' | 'focus.left'; menu: string }
  | { type: 'menu.left' | 'link.chosen' | 'escape.pressed' | 'outside.pressed' }
  | { type: 'time passes'; milliseconds: number };

/**
 * The open menu, whether a press keeps it open, for how long the pointer has rested away from it, the other one if the pointer
 * crosses it, and how often Escape closed one.
 */
type Header = {
  menu: string | undefined;
  isPressed: boolean;
  away: number | undefined;
  crossed: string | undefined;
  escapes: number;
};

const left = { isPressed: false, away: undefined, crossed: undefined };
const closed = ({ escapes }: Header): Header => ({ ...left, menu: undefined, escapes });
const open = ({ escapes }: Header, menu: string, isPressed: boolean): Header => ({ ...left, menu, isPressed, escapes });

/** Ways from the middle of a button to below the other one, in the direction of the panel or level. */
const edge = { left: 0, right: 700, top: 60 };
const towards: PointerWay = { from: { x: 150, y: 30 }, to: { x: 210, y: 50 }, edge };
const aside: PointerWay = { from: { x: 150, y: 30 }, to: { x: 210, y: 30 }, edge };

/** Specification 4 (Menus) and the ruling on menus, in the words of matrix 4.menus and 4.menus-way. */
function after(header: Header, step: Step): Header {
  const { menu, isPressed, away, crossed } = header;
  switch (step.type) {
    // Open on hover. The pointer leaves one menu before it enters another, and does not replace one that a press keeps open.
    case 'menu.entered':
      if (away !== undefined && step.way === towards && step.menu !== menu) {
        return { ...header, away: 0, crossed: step.menu };
      }
      return menu === undefined || away !== undefined ? open(header, step.menu, false) : header;
    case 'pointer.moved':
      if (away === undefined) return header;
      if (step.way === towards) return { ...header, away: 0 };
      return crossed === undefined ? header : open(header, crossed, false);
    // Close on mouse leave: after 200 ms, in which the pointer may return.
    case 'menu.left':
      if (menu === undefined || isPressed) return header;
      return { ...header, away: away ?? 0, crossed: undefined };
    case 'time passes':
      if (away === undefined) return header;
      if (away + step.milliseconds < 200) return { ...header, away: away + step.milliseconds };
      return crossed === undefined ? closed(header) : open(header, crossed, false);
    // A press keeps a menu open, and a second one closes it.
    case 'menu.pressed':
      return isPressed && menu === step.menu ? closed(header) : open(header, step.menu, true);
    case 'focus.left':
      return menu === step.menu ? closed(header) : header;
    case 'link.chosen':
    case 'outside.pressed':
      return closed(header);
    // ARIA patterns, Disclosure navigation: Escape moves the focus back to the button.
    case 'escape.pressed':
      return menu === undefined ? header : { ...closed(header), escapes: header.escapes + 1 };
  }
}

const menus = constantFrom('Features', 'Industries');

const pauses = oneof(constantFrom(1, 199, 200, 201), integer({ min: 0, max: 400 })).map(
  (milliseconds): Step => ({ type: 'time passes', milliseconds }),
);

const entered = menus.map((menu): Step => ({ type: 'menu.entered', menu }));
const leaves = constant<Step>({ type: 'menu.left' });
const crosses = menus.map((menu): Step => ({ type: 'menu.entered', menu, way: towards }));
const moves = constantFrom<Step[]>({ type: 'pointer.moved', way: towards }, { type: 'pointer.moved', way: aside });

const steps: Arbitrary<Step> = oneof(
  entered,
  leaves,
  crosses,
  moves,
  pauses,
  menus.map((menu): Step => ({ type: 'menu.pressed', menu })),
  menus.map((menu): Step => ({ type: 'focus.left', menu })),
  constantFrom<Step[]>({ type: 'link.chosen' }, { type: 'escape.pressed' }, { type: 'outside.pressed' }),
);

/** Single steps, and the pointer's way from one menu to another, across it, or back to the same one. */
const sequences = array(
  oneof(tuple(steps), tuple(entered, leaves, pauses, entered), tuple(entered, leaves, crosses, pauses, moves, pauses)),
  { maxLength: 20 },
).map((parts) => parts.flat());

test('should have the right menu open after any sequence of pointers, presses and pauses', {
  tags: ['4.menus', '4.menus-way'],
}, () => {
  assert(
    property(sequences, (sequence) => {
      const clock = new SimulatedClock();
      let escapes = 0;
      const returnFocus = () => {
        escapes += 1;
      };
      const actor = createActor(stopLoops(menuMachine.provide({ actions: { returnFocus } })), { clock }).start();
      let header: Header = { ...left, menu: undefined, escapes: 0 };
      for (const step of sequence) {
        if (step.type === 'time passes') clock.increment(step.milliseconds);
        else actor.send(step);
        header = after(header, step);
        const snapshot = actor.getSnapshot();
        expect(snapshot.matches('open') ? snapshot.context.menu : undefined).toBe(header.menu);
        expect(escapes).toBe(header.escapes);
      }
    }),
    cases,
  );
});

const taps = constantFrom<MobileMenuEvent['type'][]>(
  'toggle.pressed',
  'link.chosen',
  'escape.pressed',
  'outside.pressed',
  'focus.left',
  'screen.widened',
);

/** Specification 4 (Menus): toggles on tap; matrix 4.mobile-menu: everything else closes it. */
const isOpenAfter = (isOpen: boolean, type: string) => type === 'toggle.pressed' && !isOpen;

test('should open the mobile menu with a tap and close it with anything else, in any order', {
  tags: ['4.mobile-menu'],
}, () => {
  const watchingWidth = fromCallback<MobileMenuEvent>(() => {});
  assert(
    property(array(taps, { maxLength: 20 }), (sequence) => {
      const actor = createActor(stopLoops(mobileMenuMachine.provide({ actors: { watchingWidth } }))).start();
      let isOpen = false;
      for (const type of sequence) {
        actor.send({ type });
        isOpen = isOpenAfter(isOpen, type);
        expect(actor.getSnapshot().matches('open')).toBe(isOpen);
      }
    }),
    cases,
  );
});
