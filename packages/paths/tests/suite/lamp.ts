import { setup } from 'xstate';
import { type EventCase, type Path, traceEvent, traceStart } from '../../index.ts';

/** A lamp, small enough that whole suites of it can be read. */
export const lamp = setup({
  types: {
    events: {} as { type: 'pressed' } | { type: 'knocked' } | { type: 'dusted' },
    meta: {} as { requirement: string },
  },
}).createMachine({
  id: 'lamp',
  initial: 'off',
  states: {
    off: {
      description: 'It is dark.',
      on: {
        pressed: 'on',
        knocked: { target: 'on', description: 'It flickers.', meta: { requirement: '1.knock' } },
        dusted: { target: 'off', description: 'It shines.' },
      },
    },
    on: {
      description: 'It is bright.',
      meta: { requirement: '2.light' },
      on: { pressed: 'off' },
    },
  },
});

type LampCase = EventCase<typeof lamp>;

const press: LampCase = { name: 'the switch is pressed', event: { type: 'pressed' } };
const knock: LampCase = {
  name: 'somebody knocks',
  event: { type: 'knocked' },
  instruction: 'Knock on the lamp.',
  data: { Knocks: '+2' },
  expected: ['The neighbour answers.'],
  precondition: 'A neighbour is in.',
  priority: 'high',
};
const dust: LampCase = { name: 'somebody dusts it', event: { type: 'dusted' } };

/** The path of some event cases. */
function pathOf(name: string, eventCases: readonly LampCase[]): Path<typeof lamp> {
  const { snapshot: start } = traceStart(lamp);
  const steps: Path<typeof lamp>['steps'] = [];
  for (const eventCase of eventCases) {
    const before = steps.at(-1)?.after ?? start;
    const { snapshot: after, transitions } = traceEvent(lamp, before, eventCase.event);
    steps.push({ eventCase, before, after, transitions });
  }
  return { name, start, steps };
}

/** Paths of no step, one step and several, that check no requirement, one and two: in all, and in one step. */
export const lampPaths = () => [
  pathOf('no step', []),
  pathOf('no requirement', [dust]),
  pathOf('one requirement', [press]),
  pathOf('several steps', [dust, knock, press]),
];
