import type { Place } from './place.ts';
import type { Charted } from './registry.ts';

/** A machine, state or transition that was searched for. */
export type Hit = { place: Place; machine: string; title: string; detail: string };

/** What is searched: a hit with all the words by which it is found. */
type Searched = Hit & { words: string };

/** The most hits that are worth reading. */
const most = 40;

/** Makes a search over machines, states, transitions and requirements: what has all the words, machines first. */
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
