import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest, type Vitest } from 'vitest/node';
import { endedAfter } from '../time-limit.ts';
import { failuresInBrowser } from './browser.ts';
import { copyOfRepository } from './copy.ts';
import type { Fault, Requirement } from './matrix.ts';
import { type FailedTest, suites, type TaggedTest, type TestSuite } from './tests.ts';

/** A requirement with a fault that can be made. */
export type FaultyRequirement = Requirement & { fault: Fault };

type Noticed = { id: string; noticedBy: FailedTest };
type Unnoticed = { id: string; reason: string };

/** What became of a fault: the test that noticed it, or why none did. */
export type Trial = Noticed | Unnoticed;

/** How long the tests of a requirement may take in one suite, in milliseconds, before its fault counts as endless. */
const timeLimit = 180_000;

/**
 * Makes the fault of each requirement in a copy of the repository and runs the requirement's tests there, cheapest first,
 * until one fails. Tests that fail without the fault as well count as not having noticed it.
 */
export async function* tryFaults(
  requirements: readonly FaultyRequirement[],
  tests: readonly TaggedTest[],
  tried: readonly TestSuite[],
): AsyncGenerator<Trial> {
  using copy = copyOfRepository();
  const { folder } = copy;
  process.chdir(folder);
  const vitest = await createVitest({
    root: folder,
    config: join(folder, 'tests/vitest.config.ts'),
    reporters: [{}],
    silent: true,
    bail: 1,
    // A cache on disk would keep what the copy's files were.
    fsModuleCache: false,
  });
  try {
    const noticed: Noticed[] = [];
    for (const { id, fault } of requirements) {
      const error = faultError(fault, readFileSync(join(folder, fault.file), 'utf8'));
      if (error !== undefined) {
        yield { id, reason: error };
        continue;
      }
      using _ = made(fault, folder, vitest);
      const noticedBy = await firstFailure(id, tests, tried, { vitest, folder });
      if (noticedBy !== undefined) noticed.push({ id, noticedBy });
      yield noticedBy === undefined ? { id, reason: 'none of its tests fails' } : { id, noticedBy };
    }
    yield* trialsWithoutFault(noticed, { vitest, folder });
  } finally {
    await vitest.close();
  }
}

type Place = { vitest: Vitest; folder: string };

/** Why a fault cannot be made in the text of its file; undefined if it can. */
export function faultError({ file, before, after }: Fault, text: string): string | undefined {
  const times = text.split(before).length - 1;
  if (times !== 1) return `${file} contains “${before}” ${times} times, not once`;
  return before === after ? 'its fault changes nothing' : undefined;
}

/** Makes a fault until it is disposed of. */
function made({ file, before, after }: Fault, folder: string, vitest: Vitest): Disposable {
  const path = join(folder, file);
  const source = readFileSync(path, 'utf8');
  const write = (text: string) => {
    writeFileSync(path, text);
    vitest.invalidateFile(path);
  };
  write(source.replace(before, () => after));
  return { [Symbol.dispose]: () => write(source) };
}

/** Runs the tests of a requirement, cheapest suite first and in it what a fault cannot plan around, until one fails. */
async function firstFailure(
  id: string,
  tests: readonly TaggedTest[],
  tried: readonly TestSuite[],
  place: Place,
): Promise<FailedTest | undefined> {
  const ofRequirement = tests.filter(({ ids }) => ids.includes(id));
  for (const suite of suites.filter((one) => tried.includes(one))) {
    const inSuite = ofRequirement.filter((one) => one.suite === suite);
    const groups = [inSuite.filter((one) => one.isIndependent), inSuite.filter((one) => !one.isIndependent)];
    for (const files of groups.map((group) => [...new Set(group.map(({ file }) => file))])) {
      if (files.length === 0) continue;
      const [failed] =
        suite === 'browser'
          ? await failuresInBrowser(place.folder, files, [`@${id}`], ['--max-failures=1'])
          : await failuresIn(
              suite,
              files.map((file) => ({ file, options: { testTagsFilter: [id] } })),
              place,
            );
      if (failed !== undefined) return failed;
    }
  }
  return undefined;
}

type Specified = { file: string; options: { testTagsFilter: string[] } | { testNames: string[] } };

async function failuresIn(
  suite: TestSuite,
  specified: readonly Specified[],
  { vitest, folder }: Place,
): Promise<FailedTest[]> {
  const project = vitest.projects.find(({ name }) => name === suite);
  if (project === undefined) throw new Error(`Vitest has no project '${suite}'.`);
  const specifications = specified.map(({ file, options }) => project.createSpecification(join(folder, file), options));
  const isEndless = endedAfter(timeLimit, vitest);
  await vitest.runTestSpecifications(specifications);
  if (isEndless()) return specified.map(({ file }) => ({ suite, file, name: 'does not end' }));
  return specifications.flatMap(({ testModule, moduleId }) => {
    const file = moduleId.slice(folder.length + 1);
    const failed = [...(testModule?.children.allTests('failed') ?? [])].map(({ fullName }) => fullName);
    const names = failed.length === 0 && testModule?.state() === 'failed' ? ['does not load'] : failed;
    return names.map((name) => ({ suite, file, name }));
  });
}

/** Runs the tests that noticed a fault without any. Those that fail all the same have noticed nothing. */
async function* trialsWithoutFault(noticed: readonly Noticed[], place: Place): AsyncGenerator<Unnoticed> {
  for (const [file, inFile] of Map.groupBy(noticed, ({ noticedBy }) => noticedBy.file)) {
    for (const [name, ids] of Map.groupBy(inFile, ({ noticedBy }) => noticedBy.name)) {
      const suite = ids[0]?.noticedBy.suite ?? 'node';
      const failures =
        suite === 'browser'
          ? await failuresInBrowser(place.folder, [file], [name])
          : await failuresIn(suite, [{ file, options: { testNames: [name] } }], place);
      if (failures.length > 0) yield* ids.map(({ id }) => ({ id, reason: `“${name}” fails without the fault too` }));
    }
  }
}
