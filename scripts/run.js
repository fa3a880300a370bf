// `npm run NAME` runs `node scripts/run.js NAME`: it installs what is missing, then starts the programs of the command, one after
// the other, with the project's own Node. The arguments go to the last one. Plain JavaScript for the same reason as set-up.js.
import { existsSync } from 'node:fs';
import { tools } from '../lab/tools.js';
import { commands } from './commands.js';
import { runBeside, runInTurn, runProgram } from './program.js';

// The compiler is a program in Go: to collect garbage less often saves it a fifth of its time, for a fifth more of memory.
process.env.GOGC ??= '400';

const [name, ...given] = process.argv.slice(2);
process.exitCode = await (name === 'lab' ? runTool(given) : runAll(commands[name], given));

/** @param {string[]} given */
function runTool([tool, ...rest]) {
  if (Object.hasOwn(tools, tool ?? ''))
    return rest.includes('--help') ? help(tools[tool], rest) : runAll(tools[tool].programs, rest);
  const isAsked = tool === undefined || tool === '--help';
  const width = Math.max(...Object.keys(tools).map(({ length }) => length));
  const lines = Object.entries(tools).map(([one, { purpose }]) => `  ${one.padEnd(width)}  ${purpose}`);
  const list = `Usage: npm run lab -- TOOL. npm run lab -- TOOL --help prints the options of one.\n\n${lines.join('\n')}`;
  console.log(isAsked ? list : `There is no tool '${tool}'.\n${list}`);
  return isAsked ? 0 : 1;
}

/**
 * Prints what a tool is for and its options, without installing or building anything first.
 * @param {{ purpose: string, programs: readonly string[][] }} tool
 * @param {string[]} given
 */
function help({ purpose, programs }, given) {
  if (existsSync(new URL('../node_modules/.package-lock.json', import.meta.url)))
    return runProgram([...programs.at(-1), ...given]);
  console.log(`${purpose}\nIts options can be printed once npm run setup has installed the packages.`);
  return 0;
}

/**
 * Installs what is missing, then runs the programs of a command one after the other, up to the first that fails, and returns the last
 * exit code.
 * @param {import('./commands.js').Command} command
 * @param {string[]} given
 */
async function runAll(command, given) {
  await import('./set-up.js');
  const last = command.at(-1);
  return runInTurn(command, (step) => {
    if ('beside' in step) return runBeside(step.beside, step.program);
    return runProgram(step === last ? [...step, ...given] : step);
  });
}
