import { vi } from 'vitest';
import { dispatch } from '../command/dispatch.ts';
import { exitCodeOf } from '../command/run-command.ts';

/** How a command ended. */
export type Ended = { code: number; stdout: string; stderr: string };

/** Runs the command `paths` in a folder, in this process. A process of its own takes half a second to start. */
export async function pathsInThisProcess(folder: string, args: readonly string[]): Promise<Ended> {
  const printed = { stdout: '', stderr: '' };
  const former = process.cwd();
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      printed[stream] += text;
      return true;
    }),
  );
  process.chdir(folder);
  try {
    const code = await exitCodeOf(() => dispatch([...args]), 'See paths --help.');
    return { code, ...printed };
  } finally {
    process.chdir(former);
    for (const spy of spies) spy.mockRestore();
  }
}
