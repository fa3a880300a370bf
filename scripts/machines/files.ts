import type { Entry } from '../../machines/index.ts';
import { type Diagram, diagramOf } from '../../visualizer/chart/diagram.ts';
import { chartJson } from '../../visualizer/chart/json.ts';
import { layoutChart } from '../../visualizer/chart/layout.ts';
import { chartMermaid } from '../../visualizer/chart/mermaid.ts';
import { chartSvg } from '../../visualizer/chart/svg.ts';
import type { Format } from './arguments.ts';

const extensions = { json: 'json', mermaid: 'mmd', svg: 'svg' } satisfies Record<Format, string>;

/** The command that draws `docs/machines` anew. */
export const docsCommand = 'npm run machines -- export all --format svg --out docs/machines';

/** A machine in one of the forms. */
export async function exported({ machine, title }: Entry, format: Format): Promise<string> {
  switch (format) {
    case 'json':
      return chartJson(machine);
    case 'mermaid':
      return chartMermaid(diagramOf(machine));
    case 'svg':
      return chartSvg(await layoutChart(diagramOf(machine)), { title });
  }
}

/** The name of the file that a machine is exported to. */
export function fileName({ machine }: Entry, format: Format): string {
  return `${machine.id}.${extensions[format]}`;
}

/** Every file of a folder that holds all of several machines, by name: drawings with a README.md that shows them. */
export async function filesOf(entries: readonly Entry[], format: Format): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const entry of entries) files.set(fileName(entry, format), await exported(entry, format));
  if (format === 'svg') files.set('README.md', gallery(entries));
  return files;
}

function gallery(entries: readonly Entry[]): string {
  return `# The machines

Every flow of the site as the statechart that runs it, drawn from \`machines/\` by \`${docsCommand}\`. A test says when a
drawing is stale.

A box is a state, a dashed one a region that runs beside its neighbours, a double line a final state. A dot points to the
state that is entered first. At a transition stand its event, its **[guard]** and its / actions; in red is what an actor
that failed leads to. Transitions that stay in their state stand in its box. Tooltips tell the rest: tags, requirements of the
specification, long descriptions.

| machine | what it is for | route | states | transitions |
| --- | --- | --- | --- | --- |
${entries.map(row).join('\n')}

${entries.map(section).join('\n\n')}
`;
}

function row(entry: Entry): string {
  const { machine, title, route, purpose } = entry;
  const { states, transitions } = sizeOf(diagramOf(machine));
  return `| [${title}](#${anchor(title)}) | ${purpose} | \`${route}\` | ${states} | ${transitions} |`;
}

function section(entry: Entry): string {
  const { title, route, purpose, machine } = entry;
  const file = fileName(entry, 'svg');
  return `## ${title}

${purpose} \`${machine.id}\`, met on \`${route}\`; [open the drawing](${file}).

![The statechart of ${machine.id}](${file})`;
}

/** How many states and transitions a chart has, its root not counted. */
export function sizeOf({ nodes, transitions }: Diagram): { states: number; transitions: number } {
  return { states: nodes.length - 1, transitions: transitions.length };
}

function anchor(heading: string): string {
  return heading.toLowerCase().replaceAll(' ', '-');
}
