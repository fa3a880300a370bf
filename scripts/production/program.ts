import { globSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';

const repository = join(import.meta.dirname, '../..');

/** The commands that an operator runs beside the server. They import nothing that only development needs. */
export const operatorCommands = ['leads', 'outbox', 'backup', 'restore', 'forget'];

/** The modules that the server runs in threads. Nothing imports them. */
const threads = globSync('server/**/*-thread.ts', { cwd: repository });

/**
 * Writes the server and the operators' commands into a folder as JavaScript, one file per module, at their paths in the
 * repository. Returns the packages that they import, in alphabetical order.
 */
export async function writeProgram(folder: string): Promise<string[]> {
  const built = await build({
    root: repository,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      target: 'node24',
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: ['server/main.ts', ...threads, ...operatorCommands.map((name) => `scripts/${name}.ts`)],
        // An error in the log then names the module.
        output: { preserveModules: true, preserveModulesRoot: repository, entryFileNames: '[name].js' },
      },
    },
  });
  return importedPackages(built as Rolldown.RolldownOutput);
}

/** The packages that the modules of a bundle import when they run, in alphabetical order. */
export function importedPackages({ output }: Rolldown.RolldownOutput): string[] {
  const chunks = output.filter((file) => file.type === 'chunk');
  const own = new Set(chunks.map(({ fileName }) => fileName));
  const imported = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
  const names = imported.filter((name) => !own.has(name) && !name.startsWith('node:')).map(packageOf);
  return [...new Set(names)].sort();
}

/** `@scope/name` of `@scope/name/part`, and `name` of `name/part`. */
function packageOf(module: string): string {
  return module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/');
}
