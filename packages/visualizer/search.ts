import type { Place } from './place.ts';
import type { Charted } from './registry.ts';

/** A machine, state or transition found by a search. */
export type Hit = { place: Place; machine: string; title: string; detail: string };

/** A possible hit with the words that find it. */
type Searched = Hit & { words: string };

/** The greatest number of hits shown. */
const most = 40;

/** Creates a search over machines, states, transitions and requirements. A hit contains all the words; machines come first. */
export function createSearch(register: readonly Charted[]): (query: string) => Hit[] {
  const searched = [
    ...register.map(machineHit),
    ...register.flatMap(stateHits),
    ...register.flatMap(transitionHits),
  ].map((hit) => ({ ...hit, words: hit.words.toLowerCase() }));
  return (query) => {
    const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
    if (wanted.length === 0) return [];
    return searched.filter(({ words }) => wanted.every((word) => words.includes(word))).slice(0, most);
  };
}

function machineHit({ id, title, purpose }: Charted): Searched {
  const place = { machine: id, item: undefined };
  return { place, machine: title, title, detail: purpose, words: `${id} ${title} ${purpose}` };
}

function stateHits({ id: machine, title, chart }: Charted): Searched[] {
  return chart.nodes
    .filter(({ parent }) => parent !== undefined)
    .map(({ id, description, requirement, tags, invokes, entry, exit }) => ({
      place: { machine, item: { kind: 'state', id } },
      machine: title,
      title: id,
      detail: [description, requirement].filter(Boolean).join(' · '),
      words: [id, title, description, requirement, ...tags, ...invokes.map(({ src }) => src), ...entry, ...exit].join(
        ' ',
      ),
    }));
}

function transitionHits({ id: machine, title, chart }: Charted): Searched[] {
  return chart.transitions.map(({ id, source, event, guard, actions, targets, description, requirement }) => ({
    place: { machine, item: { kind: 'transition', id } },
    machine: title,
    title: `${event}${guard ? ` [${guard}]` : ''}`,
    detail: `${source} → ${targets.join(', ') || 'stays'}${requirement ? ` · ${requirement}` : ''}`,
    words: [id, title, event, guard, ...actions, ...targets, description, requirement].join(' '),
  }));
}
