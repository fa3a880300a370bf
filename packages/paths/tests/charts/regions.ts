import { createMachine, setup, stateIn } from 'xstate';
import { chart } from './chart.ts';

const text = createMachine({
  id: 'text',
  type: 'parallel',
  states: {
    bold: { initial: 'off', states: { off: { on: { 'bold.pressed': 'on' } }, on: { on: { 'bold.pressed': 'off' } } } },
    list: {
      initial: 'none',
      states: {
        none: { on: { 'bullets.pressed': 'bullets', 'numbers.pressed': 'numbers' } },
        bullets: { on: { 'none.pressed': 'none', 'numbers.pressed': 'numbers' } },
        numbers: { on: { 'none.pressed': 'none', 'bullets.pressed': 'bullets' } },
      },
    },
  },
});

/** Several targets at once, in regions that are entered elsewhere than at their beginning. */
const session = createMachine({
  id: 'session',
  initial: 'out',
  states: {
    out: { on: { login: 'in', restored: { target: ['in.mail.read', 'in.chat.open'] } } },
    in: {
      type: 'parallel',
      on: { logout: 'out', 'all.opened': { target: ['.mail.read', '.chat.open'] } },
      states: {
        mail: { initial: 'unread', states: { unread: { on: { 'mail.opened': 'read' } }, read: {} } },
        chat: {
          initial: 'shut',
          states: { shut: { on: { 'chat.opened': 'open' } }, open: { on: { 'chat.shut': 'shut' } } },
        },
      },
    },
  },
});

/** Regions that end together. */
const upload = createMachine({
  id: 'uploads',
  initial: 'both',
  states: {
    both: {
      type: 'parallel',
      onDone: 'ready',
      states: {
        picture: {
          initial: 'sending',
          states: { sending: { on: { 'picture.sent': 'sent' } }, sent: { type: 'final' } },
        },
        film: {
          initial: 'sending',
          states: {
            sending: { on: { 'film.sent': 'sent', 'film.cut': 'cut' } },
            cut: { on: { 'film.retried': 'sending' } },
            sent: { type: 'final' },
          },
        },
      },
    },
    ready: { type: 'final' },
  },
});

/** A region that looks at another one. */
const crossing = setup({ guards: { isWalking: stateIn({ steppers: 'walking' }) } }).createMachine({
  id: 'crossing',
  type: 'parallel',
  states: {
    steppers: {
      initial: 'waiting',
      states: {
        waiting: { on: { 'button.pressed': 'walking' } },
        walking: { id: 'walking', on: { 'road.empty': 'waiting' } },
      },
    },
    cars: {
      initial: 'driving',
      states: {
        driving: { always: { guard: stateIn('#walking'), target: 'stopped' } },
        stopped: { always: { guard: { type: 'isWalking' }, target: 'held' }, on: { 'car.left': 'driving' } },
        held: { on: { 'light.changed': 'driving' } },
      },
    },
  },
});

/** Regions that want to leave the same state by the same event. */
const rivals = createMachine({
  id: 'rivals',
  initial: 'race',
  states: {
    race: {
      type: 'parallel',
      states: {
        first: {
          initial: 'running',
          states: { running: { on: { 'flag.waved': '#rivals.firstWon', tripped: 'down' } }, down: {} },
        },
        second: { initial: 'running', states: { running: { on: { 'flag.waved': '#rivals.secondWon' } } } },
      },
    },
    firstWon: { on: { again: 'race' } },
    secondWon: { on: { again: 'race' } },
  },
});

const shallow = createMachine({
  id: 'shallow',
  initial: 'on',
  states: {
    on: {
      initial: 'radio',
      on: { 'power.cut': 'off' },
      states: {
        radio: {
          initial: 'fm',
          on: { 'mode.pressed': 'disc' },
          states: { fm: { on: { 'band.pressed': 'am' } }, am: {} },
        },
        disc: { on: { 'mode.pressed': 'radio' } },
        last: { type: 'history' },
      },
    },
    off: { on: { 'power.back': 'on.last' } },
  },
});

const deep = createMachine({
  id: 'deep',
  initial: 'form',
  states: {
    form: {
      initial: 'one',
      on: { 'help.opened': 'help' },
      states: {
        one: { initial: 'empty', on: { next: 'two' }, states: { empty: { on: { typed: 'filled' } }, filled: {} } },
        two: { on: { back: 'one' } },
        exactly: { type: 'history', history: 'deep' },
      },
    },
    help: { on: { 'help.closed': 'form.exactly', 'help.left': { target: '#deep.form' } } },
  },
});

/** A history that has nothing to remember yet. */
const defaults = createMachine({
  id: 'defaults',
  initial: 'menu',
  states: {
    menu: { on: { continued: 'game.saved', started: 'game' } },
    game: {
      initial: 'intro',
      on: { 'menu.opened': 'menu' },
      states: { intro: { on: { skipped: 'level' } }, level: {}, saved: { type: 'history', target: 'level' } },
    },
  },
});

/** History of several regions at once. */
const desk = createMachine({
  id: 'desk',
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      on: { 'lid.shut': 'shut' },
      states: {
        screen: { initial: 'dark', states: { dark: { on: { touched: 'lit' } }, lit: {} } },
        sound: { initial: 'loud', states: { loud: { on: { muted: 'quiet' } }, quiet: {} } },
        was: { type: 'history', history: 'deep' },
      },
    },
    shut: { on: { 'lid.opened': 'open.was' } },
  },
});

export const regions = [
  chart(text, ['parallel']),
  chart(session, ['parallel', 'several targets']),
  chart(upload, ['parallel', 'onDone of a parallel state']),
  chart(crossing, ['stateIn', 'always', 'parallel']),
  chart(rivals, ['conflict of regions']),
  chart(shallow, ['shallow history']),
  chart(deep, ['deep history']),
  chart(defaults, ['history with a default']),
  chart(desk, ['deep history', 'parallel']),
];
