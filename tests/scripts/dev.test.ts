import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { develop } from '../../scripts/dev/develop.ts';
import { readBuiltSite } from '../../server/site/pages.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dev-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The parts in the order in which they start. The build leaves behind what the API reads first. */
function observed(exitCode = 0) {
  const started: string[] = [];
  const parts = {
    build: async () => {
      started.push('build');
      if (exitCode === 0) await writeFile(join(folder, 'pages.json'), builtPages);
      return exitCode;
    },
    startApi: () => void started.push('api'),
    startSite: async () => void started.push('site'),
  };
  return { started, parts };
}

const builtPages = JSON.stringify({ pages: {}, notFound: { file: '404.html', policy: "default-src 'none'" } });

test('should start nothing if the build of a fresh clone fails', async () => {
  const { started, parts } = observed(2);
  expect(await develop(folder, parts)).toBe(2);
  expect(started).toEqual(['build']);
});

test('should build a fresh clone before the API starts, which ends without a build', async () => {
  expect(() => readBuiltSite(folder)).toThrow('The site is not built');
  const { started, parts } = observed();
  expect(await develop(folder, parts)).toBe(0);
  expect(started).toEqual(['build', 'api', 'site']);
  expect(() => readBuiltSite(folder)).not.toThrow();
});

test('should start at once the next time', async () => {
  const { started, parts } = observed();
  await develop(folder, parts);
  expect(started).toEqual(['api', 'site']);
});

test('should build again if the build is of another version, which the API cannot read', async () => {
  await writeFile(join(folder, 'pages.json'), '{}');
  const { started, parts } = observed();
  await develop(folder, parts);
  expect(started).toEqual(['build', 'api', 'site']);
});
