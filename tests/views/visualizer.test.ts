/** What the views of the visualizer say, against the machines themselves: a browser sees only a few of them. */
import { transitionsOf } from '@msafara/paths';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AnyStateNode, createActor, createMachine, fromCallback } from 'xstate';
import { regions } from '../../packages/paths/tests/charts/regions.ts';
import { states } from '../../packages/paths/tests/charts/states.ts';
import { cameraMachine } from '../../packages/visualizer/camera.ts';
import { diagramOf } from '../../packages/visualizer/chart/diagram.ts';
import { foldingMachine } from '../../packages/visualizer/folding.ts';
import { hearingOf } from '../../packages/visualizer/live/hearing.ts';
import { shownReport } from '../../packages/visualizer/live/log.ts';
import { liveMachine } from '../../packages/visualizer/live/machine.ts';
import type { InspectorMessage, InspectorRequest, PageStatus, Report } from '../../packages/visualizer/live/message.ts';
import { type VisualizerEvent, visualizerMachine } from '../../packages/visualizer/machine.ts';
import { type Item, placeAt } from '../../packages/visualizer/place.ts';
import { type Charted, charted, register } from '../../packages/visualizer/registry.ts';
import { simulationMachine } from '../../packages/visualizer/simulation/machine.ts';
import { lampMachine } from '../../packages/visualizer/tests/live-machines.ts';
import { Breakpoints } from '../../packages/visualizer/views/Breakpoints.tsx';
import { ChartMap } from '../../packages/visualizer/views/ChartMap.tsx';
import { Details } from '../../packages/visualizer/views/Details.tsx';
import { FoldButtons } from '../../packages/visualizer/views/FoldButtons.tsx';
import { Outline } from '../../packages/visualizer/views/Outline.tsx';
import { Overview } from '../../packages/visualizer/views/Overview.tsx';
import { PageControls } from '../../packages/visualizer/views/PageControls.tsx';
import { SendEvent } from '../../packages/visualizer/views/SendEvent.tsx';
import { Sequence } from '../../packages/visualizer/views/Sequence.tsx';
import { Simulation } from '../../packages/visualizer/views/Simulation.tsx';
import { Visualizer } from '../../packages/visualizer/views/Visualizer.tsx';
import { ZoomButtons } from '../../packages/visualizer/views/ZoomButtons.tsx';

// The export of a drawing lays it out in a worker, which it is not asked for here.
vi.hoisted(() =>
  vi.stubGlobal(
    'Worker',
    class {
      postMessage() {}
    },
  ),
);

afterEach(() => void vi.useRealTimers());
beforeAll(() => register([...states, ...regions].map(({ machine }) => ({ machine, title: machine.id, purpose: '' }))));

/** A visualizer that shows nothing, for views that have links. */
const visualizer = createActor(visualizerMachine, {
  input: {
    address: { machine: undefined, item: undefined, mode: 'chart', simulated: { steps: [], at: 0 }, problem: '' },
    theme: 'system',
  },
} as never);

/** A lamp as its page tells of it. */
const shining: Report = {
  ...{ session: 'x:0', actor: 'lamp', path: 'lamp', page: 'tab', address: '/', root: 'x:0', machine: 'lamp' },
  ...{ number: 0, order: 0, time: 0, event: { type: 'xstate.init' }, source: undefined, transitions: [] },
  ...{ guards: [], status: 'active', value: 'bright', context: {}, children: [], delays: [] },
};

/** Elements as they are drawn first, parsed at once. */
function drawn(elements: readonly ReactElement[]): HTMLElement {
  const page = document.createElement('div');
  page.innerHTML = elements.map((element) => renderToStaticMarkup(element)).join('');
  return page;
}

const nodesIn = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesIn)];

/** The lines of some details, by their names, each as what it lists. */
function factsIn(details: Element): Record<string, string[]> {
  const lines = details.getElementsByTagName('dl')[0]?.children ?? [];
  const facts = [...lines].map(({ children: [name, what] }): [string, string[]] => {
    const links = [...(what?.getElementsByTagName('a') ?? [])].map(({ textContent }) => textContent ?? '');
    return [name?.textContent ?? '', links.length > 0 ? links : [what?.textContent ?? '']];
  });
  return Object.fromEntries(facts);
}

/** The lines of the details of each item of a machine. */
function detailsOf(entry: Charted, items: readonly (Item | undefined)[]): Record<string, string[]>[] {
  const details = items.map((item) => createElement(Details, { entry, item, actor: visualizer }));
  return [...drawn(details).children].map(factsIn);
}

test('the overview should count the states and transitions of each machine', () => {
  const cards = [...drawn([createElement(Overview, { actor: visualizer })]).querySelectorAll('.cards > li')];
  expect(cards).toHaveLength(charted.length);
  for (const [at, { machine }] of charted.entries()) {
    const states = nodesIn(machine.root).length - 1;
    const transitions = transitionsOf(machine).length;
    const counts = (cards[at]?.querySelector('.size')?.textContent ?? '').match(/\d+/g)?.map(Number);
    expect(counts, `${machine.id} has as many states, without itself, and transitions.`).toEqual([states, transitions]);
  }
});

test('the details should say of each state and transition what its machine has', () => {
  for (const entry of charted) {
    const { root } = entry.machine;
    const [nodes, transitions] = [nodesIn(root), transitionsOf(entry.machine)];
    const rowsOf = (some: typeof transitions) => (some.length === 0 ? undefined : some.length);
    const items = nodes.map(({ id }) => (id === root.id ? undefined : ({ kind: 'state', id } as const)));
    for (const [at, facts] of detailsOf(entry, items).entries()) {
      const { id, type, tags, initial } = nodes[at] as AnyStateNode;
      const said = {
        type: facts.Type?.[0],
        starts: type === 'history' ? undefined : facts['Starts in'],
        tags: facts.Tags?.[0],
        leaves: facts['Leaves by']?.length,
        arrives: facts['Reached by']?.length,
      };
      expect(said, `The details of ${id} are those of its state.`).toEqual({
        type,
        starts: type === 'compound' ? (initial.target ?? []).map((target: AnyStateNode) => target.id) : undefined,
        tags: tags.length > 0 ? tags.join(', ') : undefined,
        leaves: rowsOf(transitions.filter(({ source }) => source === id)),
        arrives: rowsOf(transitions.filter(({ targets }) => targets.includes(id))),
      });
    }
    const those = transitions.map(({ id }) => ({ kind: 'transition', id }) as const);
    for (const [at, facts] of detailsOf(entry, those).entries()) {
      const { id, source, targets, definition } = transitions[at] as (typeof transitions)[number];
      const said = { from: facts.From, to: facts.To, reenters: facts['Re-enters']?.[0], guard: 'Guard' in facts };
      expect(said, `The details of ${id} are those of its transition.`).toEqual({
        from: [source],
        to: targets.length > 0 ? targets : ['stays in its state'],
        reenters: definition.reenter ? 'yes' : undefined,
        guard: definition.guard !== undefined,
      });
    }
  }
});

test('a link of the details should lead to the state that it names, or to the machine for its root', () => {
  for (const entry of charted) {
    const items = transitionsOf(entry.machine).map(({ id }) => ({ kind: 'transition', id }) as const);
    const details = items.map((item) => createElement(Details, { entry, item, actor: visualizer }));
    for (const { href, textContent: id } of drawn(details).querySelectorAll<HTMLAnchorElement>('dl a')) {
      const item = id === entry.machine.root.id ? undefined : { kind: 'state', id };
      expect(placeAt(new URL(href)), `The link names ${id}.`).toEqual({ machine: entry.id, item });
    }
  }
});

test('the outline should mark the chosen machine, and in it the chosen state or transition', () => {
  for (const { id: machine, chart } of charted.slice(0, 8)) {
    const states = chart.nodes.slice(1).map(({ id }) => ({ kind: 'state', id }) as const);
    const transitions = chart.transitions.map(({ id }) => ({ kind: 'transition', id }) as const);
    for (const item of [undefined, ...states, ...transitions]) {
      const page = drawn([createElement(Outline, { place: { machine, item }, actor: visualizer })]);
      const marked = [...page.querySelectorAll<HTMLAnchorElement>('[aria-current]')].map(({ href }) =>
        placeAt(new URL(href)),
      );
      const chosen = [undefined, item].slice(0, item ? 2 : 1).map((item) => ({ machine, item }));
      expect(marked, `What is chosen in ${machine} is marked: ${item?.id}.`).toEqual(chosen);
    }
  }
});

test.each([{}, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a link should be left to the browser if it is pressed with a key or another button: %j',
  (pressed) => {
    const { container, unmount } = render(createElement(Overview, { actor: visualizer }));
    let isLeft: boolean | undefined;
    container.addEventListener('click', (event) => {
      isLeft = !event.defaultPrevented;
      event.preventDefault();
    });
    fireEvent.click(container.getElementsByTagName('a')[0] as Element, pressed);
    unmount();
    expect(isLeft, 'Only a plain press stays in the page.').toBe(Object.keys(pressed).length > 0);
  },
);

test('the buttons below a chart should zoom, fit and follow as they are named', () => {
  const size = { width: 300, height: 200 };
  const camera = createActor(cameraMachine, { input: { drawing: size } }).start();
  camera.send({ type: 'frame.changed', frame: size });
  const buttons = createElement(ZoomButtons, { camera, isWatching: true });
  render(buttons);
  const shown = ['Zoom in', 'Zoom out', 'Follow', 'Zoom out', 'Fit'].map((name) => {
    fireEvent.click(screen.getByRole('button', { name }));
    const page = drawn([buttons]);
    const follows = page.querySelector('[aria-pressed]')?.getAttribute('aria-pressed');
    return [name, page.querySelector('output')?.textContent, follows];
  });
  expect(shown, 'Who moves the chart no longer follows.').toEqual([
    ['Zoom in', '125%', 'false'],
    ['Zoom out', '100%', 'false'],
    ['Follow', '100%', 'true'],
    ['Zoom out', '80%', 'false'],
    ['Fit', '100%', 'false'],
  ]);
});

test('a step of a simulation should say what it changed, and not what those before it did', () => {
  const actor = createActor(simulationMachine, { input: { machine: lampMachine, input: undefined, eventCases: [] } });
  actor.start();
  const names = ['Ada', 'Bea', 'Cem'];
  for (const name of names) actor.send({ type: 'event.pressed', pressed: { name, event: { type: 'named', name } } });
  for (const [at, name] of names.entries()) {
    actor.send({ type: 'step.chosen', at: at + 1 });
    const page = drawn([createElement(Simulation, { actor })]);
    expect(page.querySelector('.last-step h3')?.textContent).toBe(`Step ${at + 1}: ${name}`);
    const changes = [...page.querySelectorAll('.context-changes li')].map(({ textContent }) => textContent);
    expect(changes, 'A step changes the context of the step before it.').toEqual([`addednames[${at}]"${name}"`]);
    const undone = [...page.querySelectorAll('.way .undone span:first-child')].map(({ textContent }) => textContent);
    expect(undone, 'The steps behind the chosen one are undone.').toEqual(names.slice(at + 1));
  }
});

test('a simulation should say why a step cannot be taken, where it led before and that the end has come, where that is so', () => {
  const gateTo = (target: string) =>
    createMachine({
      id: 'gate',
      initial: 'shut',
      states: {
        shut: { on: { pushed: { guard: ({ event }) => event.hard === true, target } } },
        ajar: { on: { pulled: 'shut' } },
        open: { type: 'final' },
      },
    });
  const given = (target: string) => ({ machine: gateTo(target), input: undefined, eventCases: [] });
  const push = '{"type":"pushed","hard":true}';
  for (const [steps, edited, words] of [
    [[], undefined, []],
    [['gone'], undefined, [/cannot be repeated.*'gone' is neither an event case .* nor an event that it handles/]],
    [['{'], undefined, [/cannot be repeated.*This is not JSON/]],
    [['{"type":"pulled"}'], undefined, [/^Not answered: no transition was taken/]],
    [[push], undefined, [/context is unchanged/, /has come to its end/]],
    [[push], 'ajar', [/step led to open\./, /context is unchanged/]],
  ] as const) {
    const simulated = { steps: [...steps], at: steps.length };
    const actor = createActor(simulationMachine, { input: { ...given('open'), simulated } }).start();
    if (edited) actor.send({ type: 'machine.edited', edited: given(edited) });
    const said = [...drawn([createElement(Simulation, { actor })]).querySelectorAll('section:first-child p')];
    expect(
      said.map(({ textContent }) => textContent),
      `After ${steps}, edited: ${edited}, all is said that is so.`,
    ).toEqual(words.map((word) => expect.stringMatching(word)));
  }
});

/** The whole page in a mode, with what other pages have told, before its chart is laid out. */
function pageIn(mode: 'chart' | 'live' | 'simulate', machine: string | undefined, reports: readonly Report[]) {
  let tell: (message: InspectorMessage) => void = () => {};
  const hearingPages = fromCallback<InspectorRequest>(({ sendBack }) => {
    tell = sendBack;
  });
  const following = liveMachine.provide({ actors: { hearingPages } });
  const actors = { following, hearingAddress: fromCallback<VisualizerEvent>(() => {}) };
  const provided = visualizerMachine.provide({ actors, actions: { pushAddress: () => {}, keepTheme: () => {} } });
  const address = { machine, item: undefined, mode, simulated: { steps: ['on'], at: 1 }, problem: '' };
  const actor = createActor(provided, { input: { address, theme: 'system' } }).start();
  for (const report of reports) tell({ type: 'report.told', report });
  return drawn([createElement(Visualizer, { actor })]);
}

test.each(['chart', 'live', 'simulate'] as const)('each part of the page should have a name: %s', (mode) => {
  register([{ machine: lampMachine, title: 'Lamp', purpose: '' }]);
  const page = pageIn(mode, 'lamp', [shining]);
  const textOf = (id: string) => page.querySelector(`[id="${id}"]`)?.textContent ?? '';
  const parts = [...page.querySelectorAll('section, fieldset, nav, aside, textarea, select, [aria-labelledby]')];
  expect(parts.length).toBeGreaterThan(4);
  const nameless = parts.filter((part) => {
    const labels = [...part.querySelectorAll(':scope > legend'), part.closest('label')];
    const ids = part.getAttribute('aria-labelledby')?.split(' ').map(textOf);
    const name =
      ids?.join(' ') ?? part.getAttribute('aria-label') ?? labels.map((label) => label?.textContent).join(' ');
    return name.trim() === '';
  });
  expect(
    nameless.map(({ outerHTML }) => outerHTML.slice(0, 80)),
    'Each part is named by what is there.',
  ).toEqual([]);
  const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids, 'Each id names one element.').toEqual([...new Set(ids)]);
});

test('a machine should be listed with its title, purpose and route, and name each actor of it that has failed once', () => {
  register([{ machine: lampMachine, title: 'Light', purpose: 'Lights a room.', route: '/room' }]);
  const reports = ['lamp', 'bulb', 'lamp', 'torch'].map((actor, number): Report => {
    const status = actor === 'torch' ? 'active' : 'error';
    return { ...shining, session: `x:${number}`, actor, number, status, error: 'It broke.' };
  });
  const page = pageIn('chart', undefined, reports);
  const card = [...page.querySelectorAll('.cards a > *')].map(({ textContent }) => textContent);
  expect(card, 'A card says all that is given of a machine.').toEqual([
    ...['Light', 'Lights a room.', 'lamp, bulb failed'],
    expect.stringMatching(/ \/room$/),
  ]);
  expect(page.querySelector('nav a')?.textContent, 'The outline says the same.').toBe('Light lamp, bulb failed');
});

test.each([0.5, 1, 2])('the map should frame what is seen at scale %d, and centre what is pressed', (factor) => {
  const drawing = { width: 2000, height: 1000 };
  const camera = createActor(cameraMachine, { input: { drawing } }).start();
  camera.send({ type: 'frame.changed', frame: { width: 320, height: 200 } });
  camera.send({ type: 'zoom.pressed', factor });
  const nothing = { chart: diagramOf(lampMachine), states: [], transitions: [], initials: [] };
  const placed = { ...drawing, ...nothing, arrangement: 'layered' } as const;
  const map = render(createElement(ChartMap, { placed, camera })).container.querySelector('.map') as Element;
  const sizeOf = (element: Element | null) => ['width', 'height'].map((side) => Number(element?.getAttribute(side)));
  const visible = [320 / factor, 200 / factor];
  expect(sizeOf(map.querySelector('.seen')), 'The frame is as large as what is seen.').toEqual(visible);
  const [width = 0, height = 0] = sizeOf(map);
  Object.assign(map, { setPointerCapture() {}, getBoundingClientRect: () => new DOMRect(40, 70, width, height) });
  fireEvent.pointerDown(map, { buttons: 1, clientX: 40 + width / 4, clientY: 70 + height * 0.75 });
  const { x, y } = camera.getSnapshot().context.corner;
  expect([x + 160 / factor, y + 100 / factor], 'The pressed point is the centre of the view.').toEqual([500, 750]);
});

test('each name of an implementation that is in the source should link to it, with params or without', async () => {
  const off = {
    entry: [{ type: 'note', params: { text: 'off' } }, 'note', 'gone'],
    invoke: { id: 'watch', src: 'watch' },
    after: { rest: { guard: { type: 'isDim', params: { level: 1 } } } },
  };
  const machine = createMachine({ id: 'fan', initial: 'off', states: { off } });
  const at = (name: string) => ({ [name]: { file: `${name}.ts`, line: 3, column: 5 } });
  const implementations = { guards: at('isDim'), actions: at('note'), actors: at('watch'), delays: at('rest') };
  const charts = [{ machine: 'fan', states: {}, transitions: {}, implementations }];
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ root: '', charts }));
  const entry = { machine, id: 'fan', title: '', purpose: '', chart: diagramOf(machine) };
  const state: Item = { kind: 'state', id: 'fan.off' };
  const taken: Item = { kind: 'transition', id: 'fan.off|xstate.after.rest.fan.off|0' };
  const details = [state, taken].map((item) => createElement(Details, { entry, item, actor: visualizer }));
  const { container } = await act(async () => render(createElement('main', {}, ...details)));
  fetching.mockRestore();
  const links = [...container.querySelectorAll<HTMLAnchorElement>('a.source')];
  const linked = links.map(({ href, textContent }) => [textContent, new URL(href).searchParams.get('file')]);
  expect(linked, 'Params are shown, and are no part of the name in the source.').toEqual([
    ['note(off)', 'note.ts:3:5'],
    ['note', 'note.ts:3:5'],
    ['watch', 'watch.ts:3:5'],
    ['isDim(1)', 'isDim.ts:3:5'],
    ['rest', 'rest.ts:3:5'],
  ]);
});

const messages = [1, 2].flatMap((to) => [0, 1, 2].map((from) => [from, to] as const));
test.each(messages)('the sequence should draw a message from lifeline %i to %i between these', (from, to) => {
  const actor = createActor(liveMachine.provide({ actors: { hearingPages: fromCallback(() => {}) } })).start();
  const tell = (order: number, by: number, at: number) => {
    const [sender = '', path = ''] = [by, at].map((index) => ['page', 'lamp', 'switch'][index]);
    const source = by === 0 ? undefined : { session: sender, actor: sender, path: sender };
    actor.send({ type: 'report.told', report: { ...shining, number: order, order, session: path, path, source } });
  };
  tell(0, 0, 1);
  tell(1, 1, 2);
  tell(2, from, to);
  actor.send({ type: 'machine.shown', machine: 'lamp' });
  const row = [...drawn([createElement(Sequence, { actor, visualizer })]).querySelectorAll('button > svg')][2];
  const written = (selector: string, name: string) =>
    row?.querySelector(selector)?.getAttribute(name) ?? expect.unreachable(`No ${selector} has ${name}.`);
  const across = (selector: string, name: string) => Number.parseFloat(written(selector, name));
  const [start = 0, end = 0] = [from, to].map((index) => across(`.lifeline:nth-child(${index + 1})`, 'x1'));
  expect(across('svg:has(> .head)', 'x'), 'The head is at the line of the receiver.').toBe(end);
  const side = to > from ? /^M0 \d+ l-/ : /^M0 \d+ l\d/;
  expect(written('.head', 'd'), 'The base of the head is on the side that the arrow comes from.').toMatch(side);
  if (from === to) {
    expect(across('svg:has(> .arrow + .head + text)', 'x'), 'What it tells itself is beside its line.').toBe(start);
    return;
  }
  expect([across('.arrow', 'x1'), across('.arrow', 'x2')], 'The arrow is between the lines.').toEqual([start, end]);
  expect(across('text', 'x'), 'The label is half way between the lines.').toBeCloseTo((start + end) / 2);
});

test('a breakpoint should be offered in each machine, whatever another one has that is called alike', () => {
  const machines = ['lamp', 'oven'].map((id) => createMachine({ id, initial: 'on', states: { on: { id: 'on' } } }));
  register(machines.map((machine) => ({ machine, title: machine.id, purpose: '' })));
  const hearingPages = fromCallback<InspectorRequest>(() => {});
  const actor = createActor(liveMachine.provide({ actors: { hearingPages } })).start();
  const item = { kind: 'state', id: 'on' } as const;
  for (const entry of charted) {
    const { unmount } = render(createElement(Breakpoints, { actor, entry, place: { machine: entry.id, item } }));
    fireEvent.click(screen.getByRole('button', { name: 'Pause when it is entered' }));
    unmount();
  }
  const set = actor.getSnapshot().context.breakpoints.map(({ machine }) => machine);
  expect(set, 'Each machine has a breakpoint of its own.').toEqual(['lamp', 'oven']);
});

test.each([
  ['all.opened', undefined, undefined, ['Close all']],
  ['all.closed', undefined, undefined, ['Open all']],
  ['all.opened', undefined, 'shop.cart', ['Close all']],
  ['all.opened', undefined, 'shop.pay', ['Close all', 'Close pay', 'Only pay']],
  ['all.closed', undefined, 'shop.pay', ['Open all', 'Open pay', 'Only pay']],
  ['all.opened', 'shop.pay', 'shop.pay', ['Close all']],
  ['all.opened', 'shop.pay', 'shop.pay.card', ['Close all', 'Close card', 'Only card']],
] as const)(
  'a chart after %s, of which %s is drawn alone and %s chosen, should offer %j',
  (type, focus, id, offered) => {
    const card = { initial: 'asked', states: { asked: {} } };
    const shop = createMachine({
      id: 'shop',
      initial: 'cart',
      states: { cart: {}, pay: { initial: 'card', states: { card } } },
    });
    const chart = diagramOf(shop);
    const folding = createActor(foldingMachine, { input: { chart, isBrief: true } }).start();
    folding.send({ type });
    if (focus) folding.send({ type: 'state.focused', id: focus });
    const selected = id && ({ kind: 'state', id } as const);
    const buttons = drawn([createElement(FoldButtons, { chart, folding, selected })]).querySelectorAll(
      'button:enabled',
    );
    expect([...buttons].map(({ textContent }) => textContent)).toEqual(offered);
  },
);

describe('the controls of a page', () => {
  const asked: InspectorRequest[] = [];
  /** Shows the controls of a page in a status, whose lamp was dark and waits for a delay that ends in three minutes of its own clock. */
  function controlsOf(status: Partial<PageStatus>) {
    vi.useFakeTimers({ now: 1_000_000_000, toFake: ['Date'] });
    asked.length = 0;
    let tell: (message: InspectorMessage) => void = () => {};
    const hearing = fromCallback<InspectorRequest>(({ sendBack, receive }) => {
      tell = sendBack;
      receive((request) => void asked.push(request));
    });
    const actor = createActor(liveMachine.provide({ actors: { hearingPages: hearing } })).start();
    actor.send({ type: 'machine.shown', machine: 'lamp' });
    const due = Date.now() + (status.ahead ?? 0) + 180_000;
    const report = { ...shining, time: Date.now(), delays: [{ event: 'xstate.after.900000.lamp.bright', due }] };
    const open = { breakpoint: undefined, moment: undefined, request: undefined, held: [], ahead: 0 };
    tell({ type: 'report.told', report: { ...report, value: 'dark', delays: [] } });
    tell({ type: 'report.told', report: { ...report, number: 1 } });
    tell({ type: 'page.opened', status: { page: 'tab', mode: 'running', ...open, ...status } });
    render(createElement(PageControls, { actor }));
    return actor;
  }
  const commands = () => asked.flatMap((request) => (request.type === 'page.commanded' ? [request.command] : []));
  const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));

  test.each([0, 60_000])('should move a clock that is %i ms ahead to the next delay, and not beyond', (ahead) => {
    controlsOf({ ahead });
    press(/^To ‘after 900000 ms’$/);
    expect(commands(), 'The delay ends three minutes from now.').toEqual([{ type: 'clock.moved', by: 180_000 }]);
  });

  test('should be about the present, also while an earlier moment is shown', () => {
    register([{ machine: lampMachine, title: 'Lamp', purpose: '' }]);
    const actor = controlsOf({});
    const controls = [
      createElement(PageControls, { actor }),
      createElement(SendEvent, { actor, entry: charted[0] as Charted }),
    ];
    const present = drawn(controls).textContent;
    expect(present).toMatch(/To ‘after 900000 ms’.*Choose …off.*Send to lamp$/);
    actor.send({ type: 'back.pressed' });
    expect(shownReport(actor.getSnapshot().context)?.value).toBe('dark');
    expect(drawn(controls).textContent).toBe(present);
  });

  test.each([
    ['running', [], 'is not paused', ['Pause']],
    ['paused', [], 'is paused', ['Continue']],
    ['paused', [{ actor: 'lamp', type: 'on' }], 'is paused', ['Step', 'Continue']],
    ['past', [], 'shows moment 7', ['Now']],
  ] as const)('should offer what a page that is %s with %j can do', (mode, held, words, offered) => {
    controlsOf({ mode, held: [...held], moment: mode === 'past' ? 7 : undefined });
    expect(screen.getByRole('status').textContent).toBe(words);
    const enabled = ['Pause', 'Step', 'Continue', 'Now'].filter(
      (name) => !screen.getByRole<HTMLButtonElement>('button', { name }).disabled,
    );
    expect(enabled, 'Only what the page can do is offered.').toEqual(offered);
    expect(screen.queryAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      held.map(({ actor, type }) => `${type} to ${actor}`),
    );
  });
});

test('the visualizer should hear the histories that it has asked for, and take its breakpoints along', async () => {
  const { BroadcastChannel: channel, WebSocket: socket, opener } = globalThis;
  const asked: InspectorRequest[] = [];
  let tell: (message: InspectorMessage) => void = () => {};
  class Channel {
    set onmessage(hear: (event: { data: InspectorMessage }) => void) {
      tell = (data) => hear({ data });
    }
    postMessage = (request: InspectorRequest) => asked.push(request);
    close() {}
  }
  Object.assign(globalThis, {
    BroadcastChannel: Channel,
    opener: null,
    WebSocket: class {
      close() {}
    },
  });
  const heard: string[] = [];
  const hearing = hearingOf({ adopt: () => '', refuse: () => {} });
  const stop = hearing({
    sendBack: (message: object) => void heard.push(JSON.stringify(message)),
    receive: () => {},
  } as never);
  try {
    const [present] = asked;
    const name = present?.type === 'present.asked' ? present.from : '';
    for (const to of ['another', name]) tell({ type: 'history.told', to, reports: [] });
    await vi.waitFor(() => expect(heard).not.toEqual([]));
    expect(heard, 'A history is for who asked for it.').toEqual([
      JSON.stringify({ type: 'history.told', to: name, reports: [] }),
    ]);
    dispatchEvent(new Event('pagehide'));
    const gone = { type: 'breakpoints.changed', breakpoints: [] };
    expect(asked.at(-1), 'Breakpoints last until the visualizer is closed.').toEqual(gone);
  } finally {
    if (typeof stop === 'function') stop();
    Object.assign(globalThis, { BroadcastChannel: channel, WebSocket: socket, opener });
  }
});
