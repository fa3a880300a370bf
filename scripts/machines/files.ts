import { type Diagram, diagramOf } from '@msafara/visualizer';
import { type ExportFormat, exportedFiles, exportFileNames } from '@msafara/visualizer/export';
import type { Entry } from '../../machines/index.ts';

/** The command that regenerates `docs/machines`. */
export const docsCommand = 'npm run machines -- export all --format svg --out docs/machines';

/** The files of several exported machines, by name. Drawings come with a README.md that lists them. */
export async function filesOf(
  entries: readonly Entry[],
  format: ExportFormat,
): Promise<Map<string, string | Uint8Array>> {
  const files = await exportedFiles(entries, format);
  if (format === 'svg') files.set('README.md', galleryOf(entries));
  return files;
}

/** The page that lists the drawings of machines. */
export function galleryOf(entries: readonly Entry[]): string {
  return `# The machines

This page lists every statechart that runs the site, each with its drawing. A test fails when a drawing is out of date; to
redraw them all: \`${docsCommand}\`.

A box is a state, a dashed box a parallel region, and a double line a final state. A dot points to the initial state. A
transition shows its event, its **[guard]** and its / actions; it's red if it handles an error from an actor. If a state has
several transitions for one event, they're numbered in the order in which they're tried. Transitions that stay in their
state are listed in its box. § marks the requirement in the specification, if it differs from the surrounding
state's. Tooltips show long descriptions in full.

| machine | id | what it is for | route | states | transitions |
| --- | --- | --- | --- | --- | --- |
${entries.map(row).join('\n')}
`;
}

function row(entry: Entry): string {
  const { machine, title, route, purpose } = entry;
  const { states, transitions } = sizeOf(diagramOf(machine));
  const [drawing] = exportFileNames([entry], 'svg');
  return `| [${title}](${drawing}) | \`${machine.id}\` | ${purpose} | \`${route}\` | ${states} | ${transitions} |`;
}

/** The number of states and transitions of a chart, without its root. */
export function sizeOf({ nodes, transitions }: Diagram): { states: number; transitions: number } {
  return { states: nodes.length - 1, transitions: transitions.length };
}
