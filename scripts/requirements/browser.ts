import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod';
import { playwright } from '../commands.js';
import type { FailedTest } from './tests.ts';

const spec = z.object({ title: z.string(), ok: z.boolean(), file: z.string() });

type PlaywrightSuite = { specs: z.infer<typeof spec>[]; suites?: PlaywrightSuite[] };
const suite: z.ZodType<PlaywrightSuite> = z.lazy(() =>
  z.object({ specs: z.array(spec), suites: z.optional(z.array(suite)) }),
);
const report = z.object({ suites: z.array(suite), errors: z.array(z.object({ message: z.optional(z.string()) })) });

/** A pattern that Playwright's --grep finds in the title of a test or among its tags, but not in a longer tag. */
export function grepFor(texts: readonly string[]): string {
  return texts.map((text) => `${text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?![\\w-])`).join('|');
}

/**
 * Builds the site in a folder, and runs the tests in Chromium whose titles or tags contain one of these texts. Throws an
 * error if the site cannot be built.
 */
export async function failuresInBrowser(
  folder: string,
  files: readonly string[],
  texts: readonly string[],
  options: readonly string[] = [],
): Promise<FailedTest[]> {
  await node(folder, ['scripts/build.ts', '--if-changed']);
  const given = [...files, '--project=site', '--retries=0', '--reporter=json', '--grep', grepFor(texts), ...options];
  const output = await node(folder, playwright(...given)).catch(
    // It fails if a test fails.
    ({ stdout }: { stdout: string }) => stdout,
  );
  const { suites, errors } = report.parse(JSON.parse(output));
  if (errors.length > 0 && suites.length === 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return suites
    .flatMap(specsIn)
    .filter(({ ok }) => !ok)
    .map(({ file, title }) => ({ suite: 'browser', file: `e2e/${file}`, name: title }));
}

function specsIn({ specs, suites = [] }: PlaywrightSuite): z.infer<typeof spec>[] {
  return [...specs, ...suites.flatMap(specsIn)];
}

async function node(folder: string, args: readonly string[]): Promise<string> {
  const env = { ...process.env, VITEST: undefined, NODE_ENV: undefined };
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env, maxBuffer: 1 << 28 });
  return stdout;
}
