/** `npm run lab -- browsers`: the browser tests in every Chromium that can be found. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { playwright, readySite } from '../scripts/tests.ts';
import { installedChromiums } from '../tests/browsers/chromium.ts';
import { runTool } from './run-tool.ts';

const browsersUsage = `Usage: npm run lab -- browsers [FILE …]

Runs the browser tests in each kind of Chromium that can be found: chromium-headless-shell, chromium, chromium-browser and
google-chrome on the PATH, and Playwright’s own download. Then prints a table.

  FILE                A file of tests, or a part of its name (default: all, and the coverage of the models).`;

await runTool(browsersUsage, {}, runInEach);

async function runInEach(_: object, files: string[]): Promise<number> {
  const notReady = await readySite();
  if (notReady) return notReady;
  // Some files alone cover no model.
  const projects = ['visualizer', 'site', ...(files.length > 0 ? [] : ['coverage'])].map((name) => `--project=${name}`);
  const folder = mkdtempSync(join(tmpdir(), 'browsers-'));
  const rows: object[] = [];
  let worst = 0;
  try {
    for (const { name, path } of installedChromiums()) {
      process.stdout.write(`\n${name}: ${path}\n`);
      const results = join(folder, `${rows.length}.json`);
      const code = await playwright([...projects, '--reporter=list,json', ...files], {
        CHROMIUM_PATH: path,
        PLAYWRIGHT_JSON_OUTPUT_FILE: results,
      });
      worst ||= code;
      rows.push({ browser: name, version: versionOf(path), ...countsIn(results), 'exit code': code });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.table(rows);
  return worst;
}

function versionOf(path: string): string {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return /\d+(?:\.\d+)+/.exec(stdout ?? '')?.[0] ?? 'unknown';
}

/** What the tool reads of Playwright's JSON report. */
type Stats = Record<'expected' | 'unexpected' | 'skipped' | 'duration', number>;

/** The tests of one run. A run that ended early has left none behind. */
function countsIn(file: string): object {
  try {
    const { stats }: { stats: Stats } = JSON.parse(readFileSync(file, 'utf8'));
    const { expected, unexpected, skipped, duration } = stats;
    return { passed: expected, failed: unexpected, skipped, seconds: Math.round(duration / 1000) };
  } catch {
    return { passed: 0, failed: 'no results' };
  }
}
