import { describe, expect, test } from 'vitest';
import { machines } from '../../machines/index.ts';
import { requestIn } from '../../scripts/machines/arguments.ts';
import { filesOf } from '../../scripts/machines/files.ts';

describe('npm run machines', () => {
  test('should list, or export one or all', () => {
    expect(requestIn(['list'])).toEqual({ command: 'list' });
    expect(requestIn(['--help'])).toEqual({ command: 'help' });
    expect(requestIn(['export', 'booking', '--format', 'json'])).toMatchObject({
      command: 'export',
      entries: [machines.find(({ machine }) => machine.id === 'booking')],
      isAll: false,
      format: 'json',
      out: undefined,
    });
    expect(requestIn(['export', 'all', '--format=mermaid', '--out', 'charts'])).toMatchObject({
      entries: machines,
      isAll: true,
      out: 'charts',
    });
  });

  test.each([
    [[], 'Say what to do: list or export.'],
    [['lsit'], "There is no command 'lsit'. Did you mean 'list'?"],
    [['list', 'booking'], 'list takes nothing more: booking is one too many.'],
    [['export'], 'Say which machine, or all.'],
    [['export', 'booking'], 'Say which --format: json, mermaid, svg.'],
    [['export', 'bokking', '--format', 'svg'], "There is no machine 'bokking'. Did you mean 'booking'?"],
    [['export', 'password', '--format', 'svg'], "There is no machine 'password'. Did you mean 'passwordReset'?"],
    [['export', 'booking', '--format', 'svgg'], "There is no format 'svgg'. Did you mean 'svg'?"],
    [['export', 'booking', '--fromat', 'svg'], "There is no option '--fromat'. Did you mean '--format'?"],
    [['export', 'booking', '--format'], '--format wants a value.'],
    [['export', 'booking', 'menu', '--format', 'svg'], 'One machine at a time, or all: menu is one too many.'],
    [['export', 'all', '--format', 'svg'], 'Say with --out in which folder all of them shall be.'],
  ])('should say of %j what is wrong', (given, sentence) => {
    expect(() => requestIn(given)).toThrow(sentence);
  });

  test('should give every machine a file, and drawings a page that shows them all', async () => {
    const diagrams = await filesOf(machines, 'mermaid');
    expect([...diagrams.keys()]).toEqual(machines.map(({ machine }) => `${machine.id}.mmd`));
    const drawings = await filesOf(machines.slice(-1), 'svg');
    expect([...drawings.keys()]).toEqual(['header.svg', 'README.md']);
    expect(drawings.get('README.md')).toContain('![The statechart of header](header.svg)');
  });
});
