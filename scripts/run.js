// `npm run NAME` runs `node scripts/run.js NAME`: it installs what is missing, then starts the programs of the command, one after
// the other, with the project's own Node. The arguments go to the last one. Plain JavaScript for the same reason as set-up.js.
import './set-up.js';
import { tools } from '../lab/tools.js';
import { commands } from './commands.js';
import { runProgram } from './program.js';

const [name, ...given] = process.argv.slice(2);
process.exitCode = await (name === 'lab' ? runTool(given) : runAll(commands[name], given));

/** @param {string[]} given */
function runTool([tool, ...rest]) {
  if (Object.hasOwn(tools, tool ?? '')) return runAll(tools[tool].programs, rest);
  const isAsked = tool === undefined || tool === '--help';
  const width = Math.max(...Object.keys(tools).map(({ length }) => length));
  const lines = Object.entries(tools).map(([one, { purpose }]) => `  ${one.padEnd(width)}  ${purpose}`);
  const list = `Usage: npm run lab -- TOOL. npm run lab -- TOOL --help prints the options of one.\n\n${lines.join('\n')}`;
  console.log(isAsked ? list : `There is no tool '${tool}'.\n${list}`);
  return isAsked ? 0 : 1;
}

/**
 * Runs programs one after the other, up to the first that fails, and returns the last exit code.
 * @param {readonly string[][]} programs
 * @param {string[]} given
 */
async function runAll(programs, given) {
  for (const [at, program] of programs.entries()) {
    const isLast = at === programs.length - 1;
    const code = await runProgram(isLast ? [...program, ...given] : program);
    if (code !== 0) return code;
  }
  return 0;
}
