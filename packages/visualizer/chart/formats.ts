import type { AnyStateMachine } from 'xstate';
import { diagramOf } from './diagram.ts';
import { chartJson } from './json.ts';
import { layoutChart } from './layout.ts';
import { chartMermaid } from './mermaid.ts';
import { chartPlantUml } from './plantuml.ts';
import { chartPng } from './png.ts';
import { chartScxml } from './scxml.ts';
import { chartStately } from './stately.ts';
import { chartSvg } from './svg.ts';
import { UniqueNames } from './unique-names.ts';

/** A machine to export, with its title for people (default: its id). */
export type ExportedMachine = { machine: AnyStateMachine; title?: string };

type Format = {
  extension: string;
  purpose: string;
  write: (exported: ExportedMachine) => string | Promise<string | Uint8Array>;
};

const formats = {
  json: {
    extension: 'json',
    purpose: 'the config, for createMachine, Stately Studio and other XState 5 editors',
    write: ({ machine }) => chartJson(machine),
  },
  mermaid: {
    extension: 'mmd',
    purpose: 'a state diagram for Markdown',
    write: ({ machine }) => chartMermaid(diagramOf(machine)),
  },
  plantuml: {
    extension: 'puml',
    purpose: 'a state diagram of UML',
    write: ({ machine }) => chartPlantUml(diagramOf(machine)),
  },
  png: {
    extension: 'png',
    purpose: 'the drawing as a picture; needs the package @resvg/resvg-js',
    write: async ({ machine, title }) => {
      const placed = await layoutChart(diagramOf(machine));
      return chartPng(chartSvg(placed, { title, theme: 'light' }), placed);
    },
  },
  scxml: {
    extension: 'scxml',
    purpose: 'State Chart XML of the W3C, for other engines and editors',
    write: ({ machine }) => chartScxml(machine),
  },
  stately: {
    extension: 'ts',
    purpose: "TypeScript that Stately's editor imports, with its layout",
    write: async ({ machine }) => chartStately(machine, await layoutChart(diagramOf(machine))),
  },
  svg: {
    extension: 'svg',
    purpose: 'a drawing that follows the light or dark theme',
    write: async ({ machine, title }) => chartSvg(await layoutChart(diagramOf(machine)), { title }),
  },
} satisfies Record<string, Format>;

/** A format that a machine can be exported to. */
export type ExportFormat = keyof typeof formats;
export const exportFormats = Object.keys(formats) as ExportFormat[];

/** The formats for the help of a command, one a line. */
export const exportFormatsUsage = Object.entries(formats).map(([name, { purpose }]) => `${name}: ${purpose}`);

/** A machine in a format: text, or the bytes of a picture. */
export async function exportedChart(exported: ExportedMachine, format: ExportFormat): Promise<string | Uint8Array> {
  return formats[format].write(exported);
}

/** The names of the files of exported machines. Machines of one id get a number. */
export function exportFileNames(machines: readonly ExportedMachine[], format: ExportFormat): string[] {
  const names = new UniqueNames((text) => text.replace(/[^\w.-]+/g, '_'));
  return machines.map(({ machine }, at) => `${names.of(`${at}`, machine.id)}.${formats[format].extension}`);
}
