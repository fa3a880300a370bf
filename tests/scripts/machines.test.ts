import { describe, expect, test } from 'vitest';
import { machines } from '../../machines/index.ts';
import { parseMachinesArguments } from '../../scripts/machines/arguments.ts';
import { filesOf } from '../../scripts/machines/files.ts';

describe('npm run machines', () => {
  test('should parse the list and export commands', () => {
    expect(parseMachinesArguments(['list'])).toEqual({ command: 'list' });
    expect(parseMachinesArguments(['--help'])).toEqual({ command: 'help' });
    expect(parseMachinesArguments(['export', 'booking', '--format', 'json'])).toMatchObject({
      command: 'export',
      entries: [machines.find(({ machine }) => machine.id === 'booking')],
      isAll: false,
      format: 'json',
      out: undefined,
    });
    expect(parseMachinesArguments(['export', 'all', '--format=mermaid', '--out', 'charts'])).toMatchObject({
      entries: machines,
      isAll: true,
      out: 'charts',
    });
  });

  test.each([
    [[], 'No command given. Expected list or export.'],
    [['lsit'], "Unknown command 'lsit'. Did you mean 'list'?"],
    [['list', 'booking'], "list takes no argument, but got 'booking'."],
    [['export'], 'No machine given'],
    [['export', 'booking'], 'No --format given. Expected one of: json, mermaid, plantuml, png, scxml, stately, svg.'],
    [['export', 'bokking', '--format', 'svg'], "Unknown machine 'bokking'. Did you mean 'booking'?"],
    [['export', 'password', '--format', 'svg'], "Unknown machine 'password'. Did you mean 'passwordReset'?"],
    [['export', 'booking', '--format', 'svgg'], "Unknown format 'svgg'. Did you mean 'svg'?"],
    [['export', 'booking', '--fromat', 'svg'], "Unknown option '--fromat'. Did you mean '--format'?"],
    [['export', 'booking', '--format'], '--format needs a value.'],
    [['export', 'booking', 'menu', '--format', 'svg'], "Expected one machine or 'all', but also got 'menu'."],
    [['export', 'all', '--format', 'svg'], 'Exporting all machines needs --out FOLDER.'],
  ])('should reject %j', (args, message) => {
    expect(() => parseMachinesArguments(args)).toThrow(message);
  });

  test('should export each machine to a file, and drawings with a page that shows them all', async () => {
    const diagrams = await filesOf(machines, 'mermaid');
    expect([...diagrams.keys()]).toEqual(machines.map(({ machine }) => `${machine.id}.mmd`));
    const [source] = await filesOf(machines.slice(0, 1), 'stately');
    expect(source?.[0]).toBe('registration.ts');
    expect(source?.[1]).toContain('/** @xstate-layout ');
    const drawings = await filesOf(
      machines.filter(({ machine }) => machine.id === 'header'),
      'svg',
    );
    expect([...drawings.keys()]).toEqual(['header.svg', 'README.md']);
    expect(drawings.get('README.md')).toContain('| [Header divider](header.svg) |');
  });
});
