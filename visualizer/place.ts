/** A state or a transition of a chart, by its id. */
export type Item = { kind: 'state' | 'transition'; id: string };

/** What the visualizer shows: the list of machines, one machine, or one item of its chart. */
export type Place = { machine: string | undefined; item: Item | undefined };

/** The path of the visualizer. */
export const home = '/machines';

const kinds = ['state', 'transition'] as const;

/** Parses an address such as `/machines/booking?state=booking.form`. */
export function placeAt({ pathname, searchParams }: URL): Place {
  const [, machine = ''] = pathname.slice(home.length).split('/');
  const kind = kinds.find((kind) => searchParams.get(kind));
  const item = kind === undefined ? undefined : { kind, id: searchParams.get(kind) ?? '' };
  return machine === '' ? { machine: undefined, item: undefined } : { machine: decodeURIComponent(machine), item };
}

/** The address of a place, for links and sharing. */
export function addressOf({ machine, item }: Place): string {
  if (machine === undefined) return home;
  const query = item === undefined ? '' : `?${new URLSearchParams({ [item.kind]: item.id })}`;
  return `${home}/${encodeURIComponent(machine)}${query}`;
}
