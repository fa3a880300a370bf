import { Fragment, type MouseEvent, type ReactNode, Suspense, use } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { Item } from '../place.ts';
import type { Charted } from '../registry.ts';
import { sourceFileOf } from '../source.ts';
import type { ChartSource, ImplementationKind } from '../sources/chart-source.ts';
import type { SourcePlace } from '../sources/files.ts';
import { chartsAddress, type SourceAnswer } from '../sources/message.ts';

type Known = { root: string; chart: ChartSource | undefined };

const known = new WeakMap<AnyStateMachine, Promise<Known | undefined>>();

/** Where the parts of a machine stand in the source; undefined where no development server answers. */
function sourceOf({ machine, id }: Charted): Promise<Known | undefined> {
  const asked = known.get(machine) ?? askedFor(id);
  known.set(machine, asked);
  return asked;
}

async function askedFor(id: string): Promise<Known | undefined> {
  try {
    const response = await fetch(chartsAddress);
    const { root, charts } = (await response.json()) as SourceAnswer;
    return { root, chart: charts.find(({ machine }) => machine === id) };
  } catch {
    return undefined;
  }
}

/** A link that opens the source of a state, a transition or the machine in the editor, at its line. */
export function ItemSource({ entry, item }: { entry: Charted; item: Item | undefined }) {
  const file = <code>{sourceFileOf(entry.machine)}</code>;
  return (
    <Suspense fallback={file}>
      <Placed entry={entry} otherwise={file} find={(chart) => placeOfItem(chart, item)} />
    </Suspense>
  );
}

/** Names of guards, actions, actors or delays, each with a link to its implementation if that is in the source. */
export function Implementations({
  entry,
  kind,
  names,
}: {
  entry: Charted;
  kind: ImplementationKind;
  names: readonly string[];
}) {
  return names.map((name, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an action may run twice.
    <Fragment key={at}>
      {at > 0 && ', '}
      <Suspense fallback={name}>
        <Placed entry={entry} otherwise={name} find={(chart) => chart.implementations[kind][plainName(name)]}>
          {name}
        </Placed>
      </Suspense>
    </Fragment>
  ));
}

type PlacedProps = {
  entry: Charted;
  find: (chart: ChartSource) => SourcePlace | undefined;
  /** What is shown without a place. */
  otherwise: ReactNode;
  /** The text of the link (default: file and line). */
  children?: ReactNode;
};

function Placed({ entry, find, otherwise, children }: PlacedProps) {
  const source = use(sourceOf(entry));
  const place = source?.chart && find(source.chart);
  if (source === undefined || place === undefined) return otherwise;
  return (
    <EditorLink place={place} root={source.root}>
      {children}
    </EditorLink>
  );
}

/** A link that opens a file in the editor by Vite's own endpoint. Its text is the file and the line if none is given. */
export function EditorLink({
  place,
  root = '',
  children,
}: {
  place: SourcePlace;
  root?: string;
  children?: ReactNode;
}) {
  const { file, line, column } = place;
  const address = `/__open-in-editor?${new URLSearchParams({ file: `${file}:${line}:${column}` })}`;
  const shown = `${file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file}:${line}`;
  const open = (event: MouseEvent) => {
    event.preventDefault();
    void fetch(address);
  };
  return (
    <a className="source" href={address} onClick={open} title={`Open ${shown} in the editor`}>
      {children ?? <code>{shown}</code>}
    </a>
  );
}

function placeOfItem(chart: ChartSource, item: Item | undefined): SourcePlace | undefined {
  if (item === undefined) return chart.at;
  return item.kind === 'state' ? chart.states[item.id] : chart.transitions[item.id];
}

/** The name of an implementation without its params: `isRejectedFor(token)` is `isRejectedFor`. */
function plainName(name: string): string {
  return name.replace(/\(.*$/, '');
}
