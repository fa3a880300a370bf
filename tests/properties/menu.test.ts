/** The menus of the header, compared with one open menu or none: specification 4 (Menus) and the ruling on menus. */

import { stopLoops } from '@msafara/paths';
import { type Arbitrary, array, assert, constant, constantFrom, integer, oneof, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { menuMachine } from '../../machines/menu.ts';
import { type MobileMenuEvent, mobileMenuMachine } from '../../machines/mobile-menu.ts';
import { cases } from './cases.ts';

type Step =
  | { type: 'menu.entered' | 'menu.pressed' | 'focus.left'; menu: string }
  | { type: 'menu.left' | 'link.chosen' | 'escape.pressed' | 'outside.pressed' }
  | { type: 'time passes'; milliseconds: number };

/** The open menu, whether a press keeps it open, for how long the pointer has been away, and how often Escape closed one. */
type Header = { menu: string | undefined; isPressed: boolean; away: number | undefined; escapes: number };

const closed = ({ escapes }: Header): Header => ({ menu: undefined, isPressed: false, away: undefined, escapes });
const open = ({ escapes }: Header, menu: string, isPressed: boolean): Header => ({
  menu,
  isPressed,
  away: undefined,
  escapes,
});

/** Specification 4 (Menus) and the ruling on menus, in the words of matrix 4.menus. */
function after(header: Header, step: Step): Header {
  const { menu, isPressed, away } = header;
  switch (step.type) {
    // Open on hover. The pointer leaves one menu before it enters another, and does not replace one that a press keeps open.
    case 'menu.entered':
      return menu === undefined || away !== undefined ? open(header, step.menu, false) : header;
    // Close on mouse leave: after 200 ms, in which the pointer may return.
    case 'menu.left':
      return menu === undefined || isPressed || away !== undefined ? header : { ...header, away: 0 };
    case 'time passes':
      if (away === undefined) return header;
      return away + step.milliseconds >= 200 ? closed(header) : { ...header, away: away + step.milliseconds };
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
const left = constant<Step>({ type: 'menu.left' });

const steps: Arbitrary<Step> = oneof(
  entered,
  left,
  pauses,
  menus.map((menu): Step => ({ type: 'menu.pressed', menu })),
  menus.map((menu): Step => ({ type: 'focus.left', menu })),
  constantFrom<Step[]>({ type: 'link.chosen' }, { type: 'escape.pressed' }, { type: 'outside.pressed' }),
);

/** Single steps, and the pointer's way from one menu to another or back to the same one. */
const sequences = array(oneof(tuple(steps), tuple(entered, left, pauses, entered)), { maxLength: 20 }).map((parts) =>
  parts.flat(),
);

test('should have the right menu open after any sequence of pointers, presses and pauses', {
  tags: ['4.menus'],
}, () => {
  assert(
    property(sequences, (sequence) => {
      const clock = new SimulatedClock();
      let escapes = 0;
      const returnFocus = () => {
        escapes += 1;
      };
      const actor = createActor(stopLoops(menuMachine.provide({ actions: { returnFocus } })), { clock }).start();
      let header: Header = { menu: undefined, isPressed: false, away: undefined, escapes: 0 };
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
