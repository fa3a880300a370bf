import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Prints the largest resident set of the process, in kilobytes, when it ends. */
const watch = "data:text/javascript,process.on('exit',()=>console.log('maxRSS='+process.resourceUsage().maxRSS))";

/** Builds a copy of the repository. Rejects with what the build printed if it fails. */
export async function buildSite(repository: string): Promise<{ seconds: number; megabytes: number }> {
  const begin = performance.now();
  const child = spawn(process.execPath, ['--import', watch, 'scripts/build.ts'], { cwd: repository });
  const printed: Buffer[] = [];
  child.stdout.on('data', (chunk) => printed.push(chunk));
  child.stderr.on('data', (chunk) => printed.push(chunk));
  const [code] = await once(child, 'exit');
  const output = Buffer.concat(printed).toString();
  const [, kilobytes] = /maxRSS=(\d+)/.exec(output) ?? [];
  if (code !== 0 || !kilobytes) throw new Error(`The build failed: ${output}`);
  return { seconds: (performance.now() - begin) / 1000, megabytes: Number(kilobytes) / 1024 };
}

/** A hash over the names and bytes of all that a build wrote. */
export function hashOfBuild(repository: string): string {
  const hash = createHash('sha256');
  const files = globSync('**', { cwd: join(repository, 'dist'), withFileTypes: true }).filter((file) => file.isFile());
  for (const file of files.map(({ parentPath, name }) => join(parentPath, name)).sort()) {
    hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}
