import { useMemo } from 'react';
import type { VisualizerActor } from '../machine.ts';
import { charted } from '../registry.ts';
import { createSearch } from '../search.ts';
import { PlaceLink } from './PlaceLink.tsx';

/** Searches all machines and lists the hits as links below the field. */
export function Search({ query, actor }: { query: string; actor: VisualizerActor }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the registry is another one after each edit.
  const search = useMemo(() => createSearch(charted), [charted]);
  const hits = useMemo(() => search(query), [search, query]);
  const hasRequirements = charted.some(({ chart }) =>
    [...chart.nodes, ...chart.transitions].some(({ requirement }) => requirement !== undefined),
  );
  const type = (query: string) => actor.send({ type: 'search.typed', query });
  return (
    <search
      className="search"
      onKeyDown={(event) => {
        if (event.key === 'Escape') type('');
      }}
    >
      <input
        type="search"
        aria-label={`Search machines, states${hasRequirements ? ', transitions and requirements' : ' and transitions'}`}
        placeholder={`Search states, events, guards${hasRequirements ? ', requirements' : ''}`}
        value={query}
        onChange={(event) => type(event.target.value)}
      />
      <p className="visually-hidden" role="status">
        {query.trim() && (hits.length === 0 ? 'Nothing found' : `${hits.length} found`)}
      </p>
      {query.trim() && (
        <div className="hits">
          {hits.length === 0 && <p>Nothing has all these words.</p>}
          <ul>
            {hits.map(({ place, machine, title, detail }) => (
              <li key={`${place.machine} ${place.item?.id}`}>
                <PlaceLink place={place} actor={actor}>
                  <span className="kind">{place.item ? `${machine} · ${place.item.kind}` : 'machine'}</span>
                  <strong>{title}</strong>
                  <span>{detail}</span>
                </PlaceLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </search>
  );
}
