import { readFileSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The first version of XState 5 that has `xstate/graph`. */
const firstMinor = 20;

/**
 * Ends the program with one sentence if the XState that a module would import is not the one it is written for. A program calls this
 * before it imports what uses XState, because names that another version lacks end it before it can say anything.
 *
 * @param from The address of the module, `import.meta.url`.
 */
export function requireXState5(from: string): void {
  const { version } = JSON.parse(readFileSync(createRequire(from).resolve('xstate/package.json'), 'utf8'));
  const [major, minor] = String(version).split('.').map(Number);
  if (major === 5 && (minor ?? 0) >= firstMinor) return;
  writeSync(
    2,
    `This needs XState 5.${firstMinor} or a newer version of XState 5, and finds ${version}. Install xstate@5 beside it.\n`,
  );
  process.exit(1);
}
