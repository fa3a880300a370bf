import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Database } from '../../server/database/database.ts';
import { measure } from '../../server/metrics/metrics.ts';
import { repository } from './sources.ts';

const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const operations = read('docs/operations.md');

/** What stands between a parenthesis and the one that closes it. */
function enclosed(text: string): string {
  let depth = 1;
  let at = 0;
  for (let quote = ''; depth > 0; at++) {
    const character = text[at];
    if (quote) quote = character === quote ? '' : quote;
    else if (character === "'" || character === '`') quote = character;
    else if (character === '(') depth++;
    else if (character === ')') depth--;
  }
  return text.slice(0, at - 1);
}

/** The messages in the source, with the level of each: what is inserted into one is replaced by each of its values. */
function loggedMessages(): string[] {
  const sources = globSync('server/**/*.ts', { cwd: repository }).map(read);
  return sources.flatMap((source) => {
    const calls = [...source.matchAll(/\blog(?:\.(info|warn|error|fatal)|Failure)\(/g)];
    const logged = calls.flatMap(({ 1: level = 'error', index, 0: start }) => {
      const call = enclosed(source.slice(index + start.length));
      // Whoever calls it gives the message.
      if (/\bform\.failureMessage$|\bmessage(: string)?$/.test(call)) return [];
      const [, message] = /['`]([^'`]+)['`],?\s*$/.exec(call) ?? [];
      expect(message, `Log a text that stays the same: ${start}${call})`).toBeDefined();
      return [`${message} (${level})`];
    });
    const failures = [...source.matchAll(/failureMessage: ['`]([^'`]+)['`]/g)].map(
      ([, message]) => `${message} (error)`,
    );
    return [...logged, ...failures].flatMap((message) =>
      // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in the source
      ['confirm', 'leave'].map((purpose) => message.replace('${purpose}', purpose)),
    );
  });
}

test('should describe each message of the log with its level, and no other', () => {
  const table = operations.slice(operations.indexOf('### Messages'), operations.indexOf('## Runbooks'));
  const described = [...table.matchAll(/^\| `(.+?)` \| (\w+) \|/gm)].flatMap(([, messages = '', level]) =>
    messages.split('`, `').map((message) => `${message} (${level})`),
  );
  const logged = new Set(loggedMessages());
  expect(described.toSorted(), 'Make the table of docs/operations.md list what server/ logs.').toEqual(
    [...logged].sort(),
  );
});

/** The names of all metrics, by their `# TYPE` lines. */
async function metricNames(): Promise<string[]> {
  const database = {
    writeLoad: { waiting: 0, rejected: 0 },
    poolLoad: () => ({ open: 0, busy: 0, waiting: 0 }),
  } as Database;
  const metrics = measure(fastify(), { database, now: () => new Date(), isApi: () => false });
  return [...(await metrics.read()).matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name);
}

test('should describe each metric of our own, and none that does not exist', async () => {
  const table = operations.slice(operations.indexOf('## Metrics'), operations.indexOf('## Log'));
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  const described = rows.flatMap((row) =>
    [...(row.split(' | ')[0] ?? '').matchAll(/`([a-z_0-9]+)`/g)].map(([, name]) => name),
  );
  const names = await metricNames();
  const own = names.filter((name) => !/^(process|nodejs)_/.test(name));
  expect(described.filter((name) => !names.includes(name ?? ''))).toEqual([]);
  expect(own.filter((name) => !described.includes(name))).toEqual([]);
});

/** The metrics that the server has, and those that Prometheus or node_exporter add. */
const knownMetrics = async () => [
  ...(await metricNames()),
  'up',
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
];

/** The metrics that an expression in Prometheus' language reads. */
function metricsIn(expression: string): string[] {
  const names = [...expression.matchAll(/\b(?:[a-z]+_\w+|up)\b(?=[{[\s)]|$)/g)].map(([name]) => name);
  return names.map((name) => name.replace(/_bucket$/, ''));
}

interface Rule {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string };
}

test('should alert by metrics that exist, in rules as Prometheus reads them', async () => {
  const { groups } = parse(read('docs/alerts.yml')) as { groups: { name: string; rules: Rule[] }[] };
  const rules = groups.flatMap((group) => group.rules);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  const known = await knownMetrics();
  for (const rule of rules) {
    expect(Object.keys(rule).filter((key) => !['alert', 'expr', 'for', 'labels', 'annotations'].includes(key))).toEqual(
      [],
    );
    expect(rule).toMatchObject({
      alert: expect.stringMatching(/^[A-Z]\w+$/),
      labels: { severity: expect.stringMatching(/^(critical|warning)$/) },
      annotations: { summary: expect.stringMatching(/\.$/) },
    });
    expect(rule.for ?? '1m').toMatch(/^\d+[smh]$/);
    const names = metricsIn(rule.expr);
    expect([rule.alert, names.length > 0, names.filter((name) => !known.includes(name))]).toEqual([
      rule.alert,
      true,
      [],
    ]);
  }
});

interface Panel {
  title: string;
  targets: { expr: string }[];
}

test('should show what exists on the dashboard, and there each of our metrics that may worry', async () => {
  const { panels } = JSON.parse(read('docs/deploy/grafana.json')) as { panels: Panel[] };
  const known = await knownMetrics();
  const shown = panels.map(({ title, targets }) => ({ title, names: targets.flatMap(({ expr }) => metricsIn(expr)) }));
  for (const { title, names } of shown)
    expect([title, names.length > 0, names.filter((name) => !known.includes(name))]).toEqual([title, true, []]);
  const alerting = metricsIn(read('docs/alerts.yml')).filter((name) => /^(outbox|password|write|requests)_/.test(name));
  expect(shown.flatMap(({ names }) => names)).toEqual(expect.arrayContaining(alerting));
});
