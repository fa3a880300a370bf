import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InputError } from '@msafara/command';
import { runObserved, StepError } from '@msafara/paths';
import { parseHistory } from '@msafara/paths/results';
import { pathId } from '@msafara/paths/suite';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { coverage } from '../../scripts/paths/coverage.ts';
import { results } from '../../scripts/paths/results.ts';
import { actorDriver } from '../models/drivers/actor/driver.ts';
import { type PathRunner, runAndRecord } from '../models/drivers/runner.ts';
import { headerModel } from '../models/header/model.ts';
import { pathsOf } from '../models/model.ts';
import { questionModel } from '../models/question/model.ts';

const folder = mkdtempSync(join(tmpdir(), 'results-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => void vi.restoreAllMocks());

const paths = pathsOf(questionModel);
const ids = paths.map((path) => pathId(questionModel.machine, path)).sort();

const passing: PathRunner<typeof questionModel.machine> = (path) => runObserved(path, actorDriver(questionModel));

/** Runs all paths with the actor driver, and says that the browser failed on the first. */
beforeAll(async () => {
  for (const path of paths) await runAndRecord('actor', questionModel, path, passing, { folder });
  const picture = join(folder, 'failure.png');
  writeFileSync(picture, 'a picture');
  const failing = () => Promise.reject(new StepError('Step 1 did not work', 1, undefined));
  const [first] = paths;
  if (first === undefined) throw new Error('The question has no paths.');
  await runAndRecord('browser', questionModel, first, failing, { folder, picture }).catch(() => {});
  // No report on the question may speak of it.
  const [other] = pathsOf(headerModel);
  if (other) await runAndRecord('actor', headerModel, other, failing, { folder, picture }).catch(() => {});
});

/** Runs a command and returns what it printed. */
async function printed(command: () => number | Promise<number>) {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const warn = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const code = await command();
  const [stdout, stderr] = [write, warn].map(({ mock }) => mock.calls.map(([text]) => String(text)).join(''));
  return { code, stdout: stdout ?? '', stderr: stderr ?? '' };
}

describe('the results command', () => {
  test('should print a line for each driver, and fail because of a failure', async () => {
    const { code, stdout } = await printed(() => results(['question'], folder));
    expect(code).toBe(1);
    expect(stdout).toMatch(new RegExp(`question +actor +${ids.length} +${ids.length} +0`));
    expect(stdout).toMatch(/question +browser +1 +0 +1 +0/);
    expect(stdout).toContain('Step 1 did not work');
    expect(stdout).toContain('.png');
  });

  test('should write JUnit XML, JSON and the matrix to files', async () => {
    const written = async (format: string) => {
      const out = join(folder, 'reports', format);
      await printed(() => results(['question', '--format', format, '--out', out], folder));
      return readFileSync(out, 'utf8');
    };
    const xml = await written('junit');
    for (const id of ids) expect(xml).toContain(`<testcase name="${id} `);
    const document = JSON.parse(await written('json'));
    expect(document).toMatchObject({
      generated: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      commit: expect.any(String),
      requirements: expect.arrayContaining([
        { requirement: expect.stringContaining('.'), status: 'failed', cases: expect.any(Array) },
      ]),
    });
    expect(document.results.filter(({ driver }: { driver: string }) => driver === 'actor')).toHaveLength(ids.length);
    expect(document.results[0].stability).toEqual({ runs: 1, passed: 1, changes: 0, flakiness: 0 });
    const [header, ...rows] = (await written('csv')).trim().split('\r\n');
    expect(header).toBe('requirement,status,machine,case,title,actor,view,browser');
    expect(rows.every((row) => row.includes(',not run,'))).toBe(true);
    expect(rows.some((row) => /,passed [0-9a-f]{7}\S*,not run,failed [0-9a-f]{7}/.test(row))).toBe(true);
  });

  test('should write a folder that Allure reads, once', async () => {
    const out = join(folder, 'allure');
    for (let times = 0; times < 2; times += 1) {
      await printed(() => results(['question', '--format', 'allure', '--out', out], folder));
    }
    const files = readdirSync(out);
    expect(files.filter((file) => file.endsWith('-result.json'))).toHaveLength(ids.length + 1);
    const [attachment = ''] = files.filter((file) => file.endsWith('-attachment.png'));
    expect(readFileSync(join(out, attachment), 'utf8')).toBe('a picture');
    expect(readFileSync(join(out, 'environment.properties'), 'utf8')).toMatch(/^commit = /);
  });

  test('should carry a history over, and measure flakiness on it', async () => {
    const carried = join(folder, 'carried.jsonl');
    const own = parseHistory(readFileSync(join(folder, 'history.jsonl'), 'utf8'));
    // The same case passed before, on the same commit.
    const before = own.map((run) => ({
      ...run,
      commit: 'c0ffee',
      started: '2026-01-01T00:00:00.000Z',
      status: 'failed',
    }));
    const again = before.map((run) => ({ ...run, started: '2026-01-02T00:00:00.000Z', status: 'passed' }));
    writeFileSync(carried, [...before, ...again].map((run) => `${JSON.stringify(run)}\n`).join(''));
    const { stdout } = await printed(() => results(['question', '--history', carried], folder));
    expect(stdout).toContain('Flaky, changing on the same commit:');
    expect(stdout).toContain('100 % of changes, 2 of 3 runs passed');
    expect(parseHistory(readFileSync(carried, 'utf8'))).toHaveLength(3 * own.length);
  });

  test('should keep the last 50 runs of a case', async () => {
    const file = join(folder, 'history.jsonl');
    const [run] = parseHistory(readFileSync(file, 'utf8'));
    const started = (at: number) => new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString();
    const many = Array.from({ length: 60 }, (_, at) => ({ ...run, id: 'ffffffffff', started: started(at) }));
    writeFileSync(file, readFileSync(file, 'utf8') + many.map((one) => `${JSON.stringify(one)}\n`).join(''));
    await printed(() => results(['question'], folder));
    const kept = parseHistory(readFileSync(file, 'utf8')).filter(({ id }) => id === 'ffffffffff');
    expect(kept.map((one) => one.started)).toEqual(many.slice(10).map((one) => one.started));
  });

  test('should say what is wrong with its arguments, or that there are no results yet', async () => {
    await expect(results(['qestion'], folder)).rejects.toThrow("Did you mean 'question'?");
    await expect(results(['--format', 'junitt'], folder)).rejects.toThrow("Did you mean 'junit'?");
    await expect(results(['--last', '1'], folder)).rejects.toThrow('--last needs a whole number of at least 2');
    mkdirSync(join(folder, 'empty'));
    await expect(results([], join(folder, 'empty'))).rejects.toThrow(InputError);
  });
});

describe('the coverage command', () => {
  const recorded = join(folder, 'coverage');

  test('should report on one machine as JSON, with date and commit', async () => {
    const begun = Date.now();
    const { code, stdout } = await printed(() => coverage(['question', '--json'], recorded));
    // The view and the browser have not covered it.
    expect(code).toBe(1);
    const document = JSON.parse(stdout);
    expect(Date.parse(document.generated)).toBeGreaterThanOrEqual(begun);
    expect(document.coverage[0]).toMatchObject({
      machine: 'question',
      driver: 'actor',
      shares: { transitions: { met: 2, all: 2 } },
      missing: [],
    });
    expect(document.coverage.every(({ machine }: { machine: string }) => machine === 'question')).toBe(true);
  });

  test('should speak of no machine that was not asked about', async () => {
    const outdated = { machine: 'header', event: 'gone', before: 'gone', value: 'gone', transitions: [], previous: [] };
    writeFileSync(join(recorded, 'actor', 'header-0.json'), JSON.stringify([outdated]));
    const one = await printed(() => coverage(['question'], recorded));
    expect(`${one.stdout}${one.stderr}`).not.toContain('header');
    const both = await printed(() => coverage(['question', 'header'], recorded));
    expect(both.stderr).toContain('header (actor, 1 of ');
  });

  test('should suggest the closest machine', () => {
    expect(() => coverage(['qestion'], recorded)).toThrow("Did you mean 'question'?");
  });
});
