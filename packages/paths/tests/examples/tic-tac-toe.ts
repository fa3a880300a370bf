import { assertEvent, assign, setup } from 'xstate';
import type { Example } from './example.ts';

type Mark = 'X' | 'O';

const squares = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
const lines = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];

const hasLine = (board: (Mark | undefined)[], mark: Mark) =>
  lines.some((line) => line.every((square) => board[square] === mark));

/** Tic-tac-toe: guarded eventless transitions on context, and hundreds of configurations. */
const machine = setup({
  types: {
    context: {} as { board: (Mark | undefined)[]; turn: Mark },
    events: {} as { type: 'square.chosen'; square: number } | { type: 'game.reset' },
  },
  guards: {
    isFree: ({ context, event }) => event.type === 'square.chosen' && context.board[event.square] === undefined,
    crossesWon: ({ context }) => hasLine(context.board, 'X'),
    noughtsWon: ({ context }) => hasLine(context.board, 'O'),
    isFull: ({ context }) => squares.every((square) => context.board[square] !== undefined),
  },
  actions: {
    mark: assign(({ context: { board, turn }, event }) => {
      assertEvent(event, 'square.chosen');
      return { board: board.with(event.square, turn), turn: turn === 'X' ? 'O' : ('X' as const) };
    }),
    clear: assign({ board: () => Array(9).fill(undefined), turn: 'X' }),
  },
}).createMachine({
  id: 'game',
  context: { board: Array(9).fill(undefined), turn: 'X' },
  initial: 'playing',
  states: {
    playing: {
      always: [
        { guard: 'crossesWon', target: 'over.crosses' },
        { guard: 'noughtsWon', target: 'over.noughts' },
        { guard: 'isFull', target: 'over.draw' },
      ],
      on: { 'square.chosen': { guard: 'isFree', actions: 'mark' } },
    },
    over: {
      initial: 'draw',
      on: { 'game.reset': { target: 'playing', actions: 'clear' } },
      states: { crosses: {}, noughts: {}, draw: {} },
    },
  },
});

export const ticTacToe: Example<typeof machine> = {
  machine,
  eventCases: [
    // The board is filled from its first corner: few boards are reached, but every outcome of the game.
    ...squares.map((square) => ({
      name: `square ${square + 1} is chosen`,
      event: { type: 'square.chosen' as const, square },
      when: ({ context: { board } }: { context: { board: (Mark | undefined)[] } }) =>
        (square < 3 || board[square - 3] !== undefined) && (square % 3 === 0 || board[square - 1] !== undefined),
    })),
    { name: 'a new game begins', event: { type: 'game.reset' } },
  ],
};
