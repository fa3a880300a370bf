import { InputError } from '@msafara/command';
import { matrixFile } from '../requirements/matrix.ts';

export const registryFile = 'machines/index.ts';

/** A flow's name in the forms that code, files and addresses use. */
export type FlowNames = {
  /** As in `machines/call-me-back.ts`. */
  file: string;
  /** As in `callMeBackMachine`. */
  id: string;
  /** As in `CallMeBackScreen`. */
  component: string;
  /** As in `/call_me_back`. */
  route: string;
  /** As in 'Call me back'. */
  title: string;
};

/** The names of the flow that the command line asks for. Throws an InputError. */
export function flowNames(given: readonly string[]): FlowNames {
  const [file, surplus] = given;
  if (file === undefined) throw new InputError('Name the flow.');
  if (surplus !== undefined) throw new InputError('Name one flow, with hyphens between its words.');
  if (!/^[a-z]+(-[a-z]+)*$/.test(file)) throw new InputError(`'${file}' is not in lower case with hyphens.`);
  const words = file.split('-');
  const component = words.map(capitalised).join('');
  return {
    file,
    id: component.charAt(0).toLowerCase() + component.slice(1),
    component,
    route: `/${words.join('_')}`,
    title: capitalised(words.join(' ')),
  };
}

/** The registry with the flow's machine at its end. */
export function withMachine(registry: string, { file, id, title, route }: FlowNames): string {
  const entry = `  { machine: ${id}Machine, title: '${title}', route: '${route}', purpose: 'A visitor completes the flow.' },\n`;
  const imports = [...registry.matchAll(/^import \{ \w+Machine \} from '\.\/(.*)\.ts';\n/gm)];
  // Imports are sorted by the file's name, as the formatter wants them.
  const next = imports.find(([, other = '']) => other.localeCompare(file) > 0) ?? imports.at(-1);
  if (next === undefined || !registry.includes('\n];')) throw new Error(`${registryFile} does not list machines.`);
  const at = next[1] !== undefined && next[1].localeCompare(file) > 0 ? next.index : next.index + next[0].length;
  const imported = `${registry.slice(0, at)}import { ${id}Machine } from './${file}.ts';\n${registry.slice(at)}`;
  return imported.replace(/\n\];\n(?![\s\S]*\n\];\n)/, `\n${entry}];\n`);
}

/** The traceability matrix with the flow's requirement at the end of section 4, and a fault in its machine. */
export function withRequirement(
  matrix: string,
  { file, title }: FlowNames,
  files: readonly string[],
  fault: string,
): string {
  const where = files.filter((path) => /^(machines|server|src\/(flows|routes))\//.test(path));
  const cells = [
    `\`4.${file}\``,
    `Not specified: ${title}`,
    'Decided: to be written',
    where.map((path) => `\`${path}\``).join(', '),
    `\`machines/${file}.ts\` ${fault}`,
  ];
  const [before, section = '', after] = matrix.split(/(?=\n## [45]\. )/);
  if (after === undefined) throw new Error(`${matrixFile} has no section 4.`);
  return `${before}${section.trimEnd()}\n| ${cells.join(' | ')} |\n${after}`;
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
