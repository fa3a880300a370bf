import { describe, expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { chosenPage, shownReport } from '../live/log.ts';
import { liveMachine } from '../live/machine.ts';
import { masked } from '../live/mask.ts';
import type { InspectorMessage, InspectorRequest, Report } from '../live/message.ts';
import { createInspectedPage } from '../live/page/page.ts';
import { sequenceOf } from '../live/sequence.ts';
import { lampMachine } from './live-machines.ts';

/** A visualizer and an inspected page, with what they tell each other. */
function connected() {
  const requests: InspectorRequest[] = [];
  let ahead = 0;
  let tell: (message: InspectorMessage) => void = () => {};
  /** What the page has said and the visualizer has not heard yet; undefined where it hears at once. */
  let underway: InspectorMessage[] | undefined;
  const hear = (message: InspectorMessage) => {
    if (underway) underway.push(message);
    else tell(message);
  };
  const page = createInspectedPage({
    page: 'tab',
    path: () => '/',
    clock: {
      ahead: () => ahead,
      move: (by) => {
        ahead += by;
      },
    },
    breakpoints: [],
    tell: (message) => hear(structuredClone(message)),
    onChange: (status) => hear(structuredClone({ type: 'page.changed', status })),
  });
  const live = createActor(
    liveMachine.provide({
      actors: {
        hearingPages: fromCallback<InspectorRequest>(({ sendBack, receive }) => {
          tell = sendBack;
          receive((request) => {
            requests.push(structuredClone(request));
            if (request.type === 'breakpoints.changed') page.setBreakpoints(request.breakpoints);
            else if (request.type === 'page.commanded' && request.page === 'tab') page.command(request.command);
          });
        }),
      },
    }),
  ).start();
  live.send({ type: 'machine.shown', machine: 'lamp' });
  hear({ type: 'page.opened', status: page.status() });
  const lamp = createActor(lampMachine, { inspect: page.inspect }).start();
  const state = () => live.getSnapshot().value;
  const context = () => live.getSnapshot().context;
  /** Lets the visualizer hear what the page says only after several actions. */
  const hearLater = (act: () => void) => {
    underway = [];
    act();
    const said = underway;
    underway = undefined;
    for (const message of said) tell(message);
  };
  return { live, lamp, page, requests, state, context, hearLater };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the visualizer', () => {
  test('should pause, step and continue the page of the chosen actor', () => {
    const { live, lamp, state, context } = connected();
    expect(state().page).toBe('running');
    expect(live.getSnapshot().can({ type: 'continue.pressed' })).toBe(false);
    live.send({ type: 'pause.pressed' });
    expect(state().page).toBe('paused');
    expect(live.getSnapshot().can({ type: 'step.pressed' })).toBe(false);
    lamp.send({ type: 'on' });
    expect(chosenPage(context())?.held).toEqual([{ actor: 'lamp', type: 'on' }]);
    live.send({ type: 'step.pressed' });
    expect(lamp.getSnapshot().value).toBe('asking');
    live.send({ type: 'continue.pressed' });
    expect(state().page).toBe('running');
  });

  test('should set and remove a breakpoint, also in pages opened later', () => {
    const { live, lamp, page, requests, state } = connected();
    const breakpoint = { machine: 'lamp', kind: 'state', id: 'lamp.asking' } as const;
    live.send({ type: 'breakpoint.pressed', breakpoint });
    requests.length = 0;
    live.send({ type: 'page.opened', status: page.status() });
    expect(requests).toEqual([{ type: 'breakpoints.changed', breakpoints: [breakpoint] }]);
    lamp.send({ type: 'on' });
    expect(state().page).toBe('paused');
    live.send({ type: 'continue.pressed' });
    lamp.send({ type: 'off' });
    live.send({ type: 'breakpoint.pressed', breakpoint });
    lamp.send({ type: 'on' });
    expect(state().page).toBe('running');
  });

  test('should have the page follow its steps through the log, and return with it', () => {
    const { live, lamp, page, state, context } = connected();
    lamp.send({ type: 'on' });
    lamp.send({ type: 'off' });
    live.send({ type: 'back.pressed' });
    expect(state()).toMatchObject({ log: 'stepping', page: 'past' });
    expect(lamp.getSnapshot().value).toBe('asking');
    live.send({ type: 'back.pressed' });
    expect(lamp.getSnapshot().value).toBe('dark');
    live.send({ type: 'forward.pressed' });
    expect(lamp.getSnapshot().value).toBe('asking');
    live.send({ type: 'newest.pressed' });
    expect(state()).toMatchObject({ log: 'following', page: 'running' });
    expect(lamp.getSnapshot().value).toBe('dark');
    // The page's own button.
    live.send({ type: 'back.pressed' });
    page.command({ type: 'now.pressed' });
    expect(state()).toMatchObject({ log: 'following', page: 'running' });
    expect(shownReport(context())?.event.type).toBe('off');
    // Unless it is not wanted.
    live.send({ type: 'follow.pressed' });
    live.send({ type: 'back.pressed' });
    expect(state()).toMatchObject({ log: 'stepping', page: 'running' });
    live.send({ type: 'follow.pressed' });
    expect(state().page).toBe('past');
    live.send({ type: 'follow.pressed' });
    expect(state()).toMatchObject({ log: 'stepping', page: 'running' });
  });

  test('should stay in the past that was chosen last, however late the page answers', () => {
    const { live, lamp, page, state, context, hearLater } = connected();
    lamp.send({ type: 'on' });
    lamp.send({ type: 'off' });
    live.send({ type: 'back.pressed' });
    hearLater(() => {
      live.send({ type: 'newest.pressed' });
      live.send({ type: 'back.pressed' });
    });
    expect(state()).toMatchObject({ log: 'stepping', page: 'past' });
    hearLater(() => {
      live.send({ type: 'follow.pressed' });
      live.send({ type: 'follow.pressed' });
    });
    expect(state()).toMatchObject({ log: 'stepping', page: 'past' });
    expect(lamp.getSnapshot().value).toBe('asking');
    page.command({ type: 'now.pressed' });
    expect(state()).toMatchObject({ log: 'following', page: 'running' });
    expect(shownReport(context())?.event.type).toBe('off');
  });

  test('should move the clock of the page, but not in the past', () => {
    const { live, lamp, state, context } = connected();
    expect(state().clock).toBe('real');
    live.send({ type: 'clock.moved', by: 900_000 });
    expect(state().clock).toBe('moved');
    expect(chosenPage(context())?.ahead).toBe(900_000);
    lamp.send({ type: 'on' });
    live.send({ type: 'back.pressed' });
    live.send({ type: 'clock.moved', by: 900_000 });
    expect(chosenPage(context())?.ahead).toBe(900_000);
  });

  test('should send the drafted event, or say why it does not', () => {
    const { live, lamp, context } = connected();
    live.send({ type: 'draft.typed', draft: '{"type": "named", "name": "one"}' });
    live.send({ type: 'draft.sent' });
    expect(lamp.getSnapshot().context.names).toEqual(['one']);
    expect(context().problem).toBe('');
    const problemOf = (draft: string) => {
      live.send({ type: 'draft.typed', draft });
      live.send({ type: 'draft.sent' });
      return context().problem;
    };
    expect(problemOf('{"name": "two"}')).toMatch(/"type"/);
    expect(problemOf(`{"type": "named", "name": "${masked}"}`)).toMatch(/^Replace/);
    live.send({ type: 'back.pressed' });
    expect(problemOf('{"type": "off"}')).toMatch(/press Newest/);
    live.send({ type: 'newest.pressed' });
    lamp.stop();
    expect(problemOf('{"type": "off"}')).toMatch(/choose one that is running/);
    expect(lamp.getSnapshot().context.names).toEqual(['one']);
  });

  test('should command no page that is closed', () => {
    const { live, requests, state } = connected();
    live.send({ type: 'page.closed', page: 'tab' });
    expect(state().page).toBe('closed');
    const before = requests.length;
    live.send({ type: 'pause.pressed' });
    expect(requests).toHaveLength(before);
  });
});

describe('the sequence diagram', () => {
  const drawn = (log: readonly Report[], shown: Report | undefined) => {
    if (shown === undefined) throw new Error('No report is shown.');
    const { lifelines, messages } = sequenceOf(log, shown);
    return messages.map(
      ({ from, to, label, isDropped }) =>
        `${lifelines[from]} → ${lifelines[to]}: ${label}${isDropped ? ' (dropped)' : ''}`,
    );
  };

  test('should show causes before their effects, and one lifeline for each invocation', async () => {
    const { lamp, page, context } = connected();
    page.command({ type: 'pause.pressed' });
    lamp.send({ type: 'on' });
    lamp.send({ type: 'on' });
    page.command({ type: 'continue.pressed' });
    lamp.send({ type: 'off' });
    lamp.send({ type: 'on' });
    await settled();
    expect(drawn(context().log, shownReport(context()))).toEqual([
      'page → lamp: start',
      'lamp → switch: start',
      'page → lamp: on',
      'lamp → asking: start',
      'lamp → switch: pressed',
      'page → lamp: on (dropped)',
      'page → lamp: off',
      'page → lamp: on',
      'lamp → asking: start',
      'lamp → switch: pressed',
      'asking → lamp: done',
    ]);
  });

  test('should leave out what other systems and other pages do', () => {
    const { page, context } = connected();
    const other = createActor(lampMachine, { id: 'other', inspect: page.inspect }).start();
    other.send({ type: 'on' });
    expect(drawn(context().log, shownReport(context()))).toEqual(['page → lamp: start', 'lamp → switch: start']);
  });
});
