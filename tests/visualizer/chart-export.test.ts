import { describe, expect, test } from 'vitest';
import { and, createMachine, not } from 'xstate';
import { machines } from '../../machines/index.ts';
import { diagramOf } from '../../packages/visualizer/chart/diagram.ts';
import { chartJson } from '../../packages/visualizer/chart/json.ts';
import { chartMermaid } from '../../packages/visualizer/chart/mermaid.ts';
import { player, still } from '../../packages/visualizer/tests/chart-machines.ts';

const charts = machines.map(({ machine }) => ({ id: machine.id, machine }));

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

describe('as Mermaid', () => {
  test.each([...charts, { id: 'player', machine: player }, { id: 'still', machine: still }])(
    '$id should be lines that Mermaid knows, with every state once and every transition',
    ({ machine }) => {
      const chart = diagramOf(machine);
      const lines = chartMermaid(chart).trimEnd().split('\n');
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
      '        player_on_record_laid : invoke layingRecord',
      '        state "turning" as player_on_record_turning',
      '        state "ended" as player_on_record_ended',
      '        player_on_record_ended --> [*]',
      '      }',
      '    }',
      '    state "over" as player_over',
      '    player_over : A #60; B & #34;C#34; #62; D',
      '    player_over --> [*]',
      '  }',
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
