/** A state or a transition of a chart, by its id. */
export type Item = { kind: 'state' | 'transition'; id: string };

/** What the visualizer shows: the list of machines, one machine, or one item of its chart. */
export type Place = { machine: string | undefined; item: Item | undefined };

/** The path of the visualizer. */
export const home = '/machines';

/** The event of the window when files of machines were edited; its detail is the module that imports them again. */
export const editedEvent = 'visualizer:edited';

const kinds = ['state', 'transition'] as const;

/** Parses an address such as `/machines/booking?state=booking.form`. */
export function placeAt({ pathname, searchParams }: URL): Place {
  const [, machine = ''] = pathname.slice(home.length).split('/');
  const kind = kinds.find((kind) => searchParams.get(kind));
  const item = kind === undefined ? undefined : { kind, id: searchParams.get(kind) ?? '' };
  return machine === '' ? { machine: undefined, item: undefined } : { machine: decoded(machine), item };
}

/** A part of a path, decoded where it can be. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
