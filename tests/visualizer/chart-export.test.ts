import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, and, createMachine, type EventObject, not, raise, stateIn } from 'xstate';
import { machines } from '../../machines/index.ts';
import { diagramOf } from '../../packages/visualizer/chart/diagram.ts';
import { exportedChart } from '../../packages/visualizer/chart/formats.ts';
import { chartJson } from '../../packages/visualizer/chart/json.ts';
import { chartMermaid } from '../../packages/visualizer/chart/mermaid.ts';
import { chartPlantUml } from '../../packages/visualizer/chart/plantuml.ts';
import { chartScxml } from '../../packages/visualizer/chart/scxml.ts';
import { player, still } from '../../packages/visualizer/tests/chart-machines.ts';

const charts = machines.map(({ machine }) => ({ id: machine.id, machine }));

test('a picture should show all that a drawing does, twice as large', async () => {
  for (const machine of [player, still]) {
    const [, ...sides] = / viewBox="0 0 (\S+) (\S+)"/.exec(String(await exportedChart({ machine }, 'svg'))) ?? [];
    const picture = Buffer.from((await exportedChart({ machine }, 'png')) as Uint8Array);
    const found = [16, 20].map((at) => picture.readUInt32BE(at));
    expect(found, 'Both are of the whole chart.').toEqual(sides.map((side) => Math.round(2 * Number(side))));
  }
});

describe('as JSON', () => {
  test.each(charts)('$id should round-trip with the same states and transitions', ({ machine }) => {
    const copy = createMachine(JSON.parse(chartJson(machine)));
    expect(diagramOf(copy)).toEqual(diagramOf(machine));
  });

  test('should keep a guard that is a function, by the name of its place and with a note', () => {
    const inline = createMachine({
      id: 'm',
      context: { amount: 1n },
      on: {
        go: [
          { guard: () => false, description: 'Goes.', target: '.a' },
          { guard: and(['isReady', not(() => true)]), target: '.b' },
          { guard: 'isReady', target: '.a' },
        ],
      },
      initial: 'a',
      states: { a: {}, b: {} },
    });
    const { context, on } = JSON.parse(chartJson(inline));
    // JSON has no BigInt, so its digits stand for it.
    expect(context).toEqual({ amount: '1' });
    expect(on.go).toEqual([
      {
        guard: 'guard of m|go|0',
        description: "Goes. The guard 'guard of m|go|0' is a function in the source.",
        target: '.a',
      },
      {
        guard: 'and(isReady, not(guard of m|go|1))',
        description: "The guard 'and(isReady, not(guard of m|go|1))' is a function in the source.",
        target: '.b',
      },
      { guard: 'isReady', target: '.a' },
    ]);
  });
});

test('Mermaid should end an edge into a region where XState enters it: in its initial state, however deep', () => {
  const inner = { initial: 'y', states: { x: {}, y: { initial: 'v', states: { u: {}, v: {} } } } };
  const regions = { type: 'parallel' as const, states: { r: { initial: 'p', states: { p: {}, c: inner } }, q: {} } };
  const config = { id: 'm', initial: 'a', states: { a: { on: { go: 'b.r.c', rest: 'b.r.c.x' } }, b: regions } };
  const edges = chartMermaid(diagramOf(createMachine(config)))
    .match(/^ +m_a --> .*$/gm)
    ?.map((line) => line.trim());
  expect(edges).toEqual(['m_a --> m_b_r_c_y_v : go', 'm_a --> m_b_r_c_x : rest']);
});

describe('as Mermaid', () => {
  test.each([...charts, { id: 'player', machine: player }, { id: 'still', machine: still }])(
    '$id should be lines that Mermaid knows, with every state once and every transition',
    ({ machine }) => {
      const chart = diagramOf(machine);
      const note = / +note right of \w+\n( +([^#:;\n]|#\d+;)+\n)+? +end note\n/g;
      const lines = chartMermaid(chart).replace(note, '').trimEnd().split('\n');
      expect(lines[0]).toBe('stateDiagram-v2');
      const known = [
        /^ +state "([^"#:;]|#\d+;)+" as \w+( \{)?$/,
        /^ +(\}|--)$/,
        /^ +(\[\*\]|\w+) --> (\[\*\]|\w+)( : ([^#:;\n]|#\d+;)+)?$/,
        /^ +\w+ : ([^#:;\n]|#\d+;)+$/,
      ];
      expect(lines.slice(1).filter((line) => !known.some((form) => form.test(line)))).toEqual([]);

      const declared = lines.flatMap((line) => /^ +state "[^"]+" as (\w+)/.exec(line)?.[1] ?? []);
      expect(declared).toHaveLength(chart.nodes.length);
      expect(new Set(declared).size).toBe(chart.nodes.length);
      const edges = lines.flatMap((line) => /^ +(\w+) --> (\w+)/.exec(line)?.slice(1) ?? []);
      expect(edges.filter((name) => !declared.includes(name))).toEqual([]);
      for (const { event } of chart.transitions) {
        const code = event.replaceAll(':', '#58;');
        const said = lines.join('\n').split(code).length - 1;
        const meant = chart.transitions.filter((other) => other.event.includes(event));
        expect(said, event).toBeGreaterThanOrEqual(meant.length);
      }
      expect(lines.filter((line) => line.endsWith('{'))).toHaveLength(
        lines.filter((line) => /^ +\}$/.test(line)).length,
      );
    },
  );

  test('should nest states, separate regions, mark initial and final states, and name what cannot be an edge', () => {
    expect(chartMermaid(diagramOf(player)).trimEnd().split('\n')).toEqual([
      'stateDiagram-v2',
      '  state "player · entry warmUp · plug.pulled → off · any event / log" as player {',
      '    [*] --> player_off',
      '    state "off" as player_off',
      '    player_off : exit click',
      '    state "on · both.pressed → loud, turning" as player_on {',
      '      state "H*" as player_on_known',
      '      --',
      '      state "sound" as player_on_sound {',
      '        [*] --> player_on_sound_quiet',
      '        state "quiet" as player_on_sound_quiet',
      '        state "loud" as player_on_sound_loud',
      '        state "muted" as player_on_sound_muted',
      '        player_on_sound_muted : mute.pressed',
      '        state "H" as player_on_sound_last',
      '        state "silent" as player_on_sound_silent',
      '        player_on_sound_silent --> [*]',
      '      }',
      '      --',
      '      state "record" as player_on_record {',
      '        [*] --> player_on_record_laid',
      '        state "laid" as player_on_record_laid',
      '        player_on_record_laid : § 4.record',
      '        player_on_record_laid : invoke layingRecord',
      '        state "turning" as player_on_record_turning',
      '        state "ended" as player_on_record_ended',
      '        player_on_record_ended --> [*]',
      '      }',
      '    }',
      '    note right of player_on',
      '      tags#58; lit, warm',
      '      § 4.player',
      '    end note',
      '    state "over" as player_over',
      '    player_over : A #60; B & #34;C#34; #62; D',
      '    player_over --> [*]',
      '  }',
      '  note right of player',
      '    A player of records.',
      '  end note',
      '  player_on_known --> player_on_sound_quiet',
      '  player_off --> player_on_known : power.pressed',
      '  player_off --> player_on_sound_quiet : any.pressed',
      '  player_on --> player_off : power.pressed',
      '  player_on --> player_over : done#58; on / stop, rest',
      '  player_on_sound_quiet --> player_on_sound_loud : always [and(isLoud, not(isLate))]',
      '  player_on_sound_loud --> player_on_sound_quiet : after 500 ms',
      '  player_on_sound_loud --> player_on_sound_muted : after patience [isLate]',
      '  player_on_sound_muted --> player_on_sound_last : up.pressed',
      '  player_on_record_laid --> player_on_record_turning : done#58; layingRecord',
      '  player_on_record_laid --> player : error#58; layingRecord',
      '  player_on_record_turning --> player_on_record_ended : record.ended',
      '  player_on_record_turning --> player_on_sound_quiet : sound.changed',
    ]);
  });

  test('should escape Mermaid’s syntax, and keep similar names distinct', () => {
    const diagram = chartMermaid(
      diagramOf(
        createMachine({
          id: 'end',
          initial: 'a.b',
          states: { 'a.b': { on: { 'x:y;z': 'a_b' } }, a_b: { description: 'A "quoted" #1; {done}' } },
        }),
      ),
    );
    expect(diagram.split('\n')).toEqual([
      'stateDiagram-v2',
      '  state "end" as end_2 {',
      '    [*] --> end_a_b',
      '    state "a.b" as end_a_b',
      '    state "a_b" as end_a_b_2',
      '    end_a_b_2 : A #34;quoted#34; #35;1#59; #123;done#125;',
      '  }',
      '  end_a_b --> end_a_b_2 : x#58;y#59;z',
      '',
    ]);
  });
});

describe('as PlantUML', () => {
  // Read by PlantUML 1.2020.02, but for [H*], which newer ones know.
  test('should be in the notation of UML, without an arrow across a region', () => {
    expect(chartPlantUml(diagramOf(player)).trimEnd().split('\n')).toEqual([
      '@startuml',
      'hide empty description',
      'state "player" as player {',
      '  [*] --> player_off',
      '  state "off" as player_off',
      '  player_off : exit / click',
      '  state "on" as player_on {',
      '    state "sound" as player_on_sound {',
      '      [*] --> player_on_sound_quiet',
      '      state "quiet" as player_on_sound_quiet',
      '      state "loud" as player_on_sound_loud',
      '      state "muted" as player_on_sound_muted',
      '      state "last" as player_on_sound_last <<history>>',
      '      state "silent" as player_on_sound_silent',
      '      player_on_sound_silent --> [*]',
      '    }',
      '    --',
      '    state "record" as player_on_record {',
      '      [*] --> player_on_record_laid',
      '      state "laid" as player_on_record_laid',
      '      player_on_record_laid : do / layingRecord',
      '      player_on_record_laid : error: layingRecord → player',
      '      note right of player_on_record_laid',
      '        § 4.record',
      '      end note',
      '      state "turning" as player_on_record_turning',
      '      player_on_record_turning : sound.changed → sound',
      '      state "ended" as player_on_record_ended',
      '      player_on_record_ended --> [*]',
      '    }',
      '  }',
      '  player_on : both.pressed → loud, turning',
      '  player_on : known → quiet',
      '  note right of player_on',
      '    tags: lit, warm',
      '    § 4.player',
      '  end note',
      '  state "over" as player_over',
      '  note right of player_over',
      '    A <U+003C> B & <U+0022>C<U+0022> <U+003E> D',
      '  end note',
      '  player_over --> [*]',
      '}',
      'player : entry / warmUp',
      'player : any event / log',
      'note right of player',
      '  A player of records.',
      'end note',
      'player --> player_off : plug.pulled',
      'player_off --> player_on[H*] : power.pressed',
      'player_off --> player_on : any.pressed → quiet',
      'player_on --> player_off : power.pressed',
      'player_on --> player_over : done: on / stop, rest',
      'player_on_sound_quiet --> player_on_sound_loud : always [and(isLoud, not(isLate))]',
      'player_on_sound_loud --> player_on_sound_quiet : after 500 ms',
      'player_on_sound_loud --> player_on_sound_muted : after patience [isLate]',
      'player_on_sound_muted --> player_on_sound_muted : mute.pressed',
      'player_on_sound_muted --> player_on_sound_last : up.pressed',
      'player_on_record_laid --> player_on_record_turning : done: layingRecord',
      'player_on_record_turning --> player_on_record_ended : record.ended',
      '@enduml',
    ]);
  });
});

describe('as SCXML', () => {
  const documentOf = (machine: AnyStateMachine) =>
    new new JSDOM().window.DOMParser().parseFromString(chartScxml(machine), 'application/xml');
  const attributesOf = ({ attributes }: Element) =>
    Object.fromEntries([...attributes].map(({ name, value }) => [name, value]));
  /** The transitions of a state, as attributes. */
  const leaving = (document: Document, id: string) =>
    [...(document.getElementById(id)?.children ?? [])]
      .filter(({ tagName }) => tagName === 'transition')
      .map(attributesOf);

  test.each([...charts, { id: 'player', machine: player }])(
    '$id should have every state by its kind, and targets that exist',
    ({ machine }) => {
      const document = documentOf(machine);
      const kinds: Record<string, string> = { atomic: 'state', compound: 'state' };
      const { nodes } = diagramOf(machine);
      const found = nodes.slice(1).map(({ id }) => [id, document.getElementById(id)?.tagName]);
      expect(found).toEqual(nodes.slice(1).map(({ id, type }) => [id, kinds[type] ?? type]));
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
      const sent = [...document.querySelectorAll('send')].map(({ id }) => id);
      expect(new Set(ids).size, 'ids are unique').toBe(ids.length);
      const aims = [...document.querySelectorAll('[target], [initial]')]
        .filter(({ tagName }) => tagName !== 'send')
        .flatMap((one) => (one.getAttribute('target') ?? one.getAttribute('initial') ?? '').split(' '));
      expect(aims.filter((aim) => !ids.includes(aim) || sent.includes(aim))).toEqual([]);
    },
  );

  test('should have what the standard has for each part of a chart', () => {
    const document = documentOf(player);
    const one = (selector: string) => document.querySelector(selector) as Element;
    expect(one('scxml').getAttribute('xmlns')).toBe('http://www.w3.org/2005/07/scxml');
    expect(one('[id="player"] > onentry').textContent?.trim()).toBe('warmUp();');
    expect(one('[id="player.off"] > onexit').textContent?.trim()).toBe('click();');
    expect(attributesOf(one('history'))).toEqual({ id: 'player.on.known', type: 'deep' });
    expect(one('history > transition').getAttribute('target')).toBe('player.on.sound.quiet');
    expect(one('[id="player.on.sound.last"] > transition').getAttribute('target')).toBe('player.on.sound.quiet');
    expect(leaving(document, 'player.on.sound.quiet')).toEqual([
      { cond: '(isLoud() && !isLate())', target: 'player.on.sound.loud' },
    ]);
    const timer = 'xstate.after.500.player.on.sound.loud';
    expect(attributesOf(one('send'))).toEqual({ event: timer, id: timer, delay: '500ms' });
    expect(one('cancel').getAttribute('sendid')).toBe(timer);
    expect(document.querySelectorAll('send')[1]?.getAttribute('delayexpr')).toBe('patience()');
    expect(one('scxml > script').textContent).toContain("function patience() { return '1000ms'; }");
    expect(leaving(document, 'player.on.record.laid').map(({ event }) => event)).toEqual([
      'done.invoke.layingRecord',
      'error.platform.layingRecord',
    ]);
    expect(attributesOf(one('invoke'))).toEqual({ id: 'layingRecord', type: 'xstate', src: 'layingRecord' });
    expect(leaving(document, 'player')).toEqual([
      { event: 'done.state.player', cond: '_event.name === "done.state.player"', target: 'player.end' },
      { event: 'plug.pulled', target: 'player.off', type: 'internal' },
      { event: '*' },
    ]);
  });

  test('should mean the same where SCXML reads a chart otherwise', () => {
    const tick: EventObject = { type: 'tick', ...{ by: 2 } };
    const document = documentOf(
      createMachine({
        id: 'm',
        initial: 'a b',
        context: { count: 1 },
        states: {
          'a b': {
            on: { '*': 'c', 'form.*': 'c', form: 'a b', 'form.sent': { target: 'a b', reenter: true } },
            invoke: { id: 'work', src: 'working', onDone: 'c' },
            entry: [raise({ type: 'form.sent' }), raise(tick, { delay: 100 })],
          },
          c: { initial: 'd', on: { again: 'c' }, states: { d: {} }, invoke: { id: 'work', src: 'working' } },
        },
      }),
    );
    expect(leaving(document, 'm.a_b')).toEqual([
      // 'form' alone would be taken for 'form.sent' too, and a target would leave the state.
      { event: 'form', cond: '_event.name === "form"' },
      { event: 'form.sent', target: 'm.a_b' },
      { event: 'done.invoke.work', target: 'm.c' },
      { event: 'form.*', target: 'm.c' },
      { event: '*', target: 'm.c' },
    ]);
    const ending = documentOf(
      createMachine({
        id: 'm',
        initial: 'end',
        on: { go: { guard: and([stateIn('#own'), stateIn({ a: 'b' })]), target: '.done' } },
        states: { end: {}, a: { initial: 'b', states: { b: { id: 'own' } } }, done: { type: 'final' } },
      }),
    );
    expect(leaving(ending, 'm')).toEqual([
      { event: 'done.state.m', cond: '_event.name === "done.state.m"', target: 'm.end_2' },
      { event: 'go', cond: "(In('own') && In('own'))", target: 'm.done', type: 'internal' },
    ]);
    expect(ending.getElementById('m.end_2')?.tagName).toBe('final');
    expect(leaving(document, 'm.c')).toEqual([{ event: 'again', target: 'm.c.d', type: 'internal' }]);
    expect([...document.querySelectorAll('invoke')].map(({ id }) => id)).toEqual(['work', 'work_2']);
    expect([...document.querySelectorAll('onentry > *, param, data')].map(attributesOf)).toEqual([
      { id: 'context', expr: '{"count":1}' },
      { event: 'form.sent' },
      { event: 'tick', delay: '100ms' },
      { name: 'by', expr: '2' },
    ]);
  });
});
