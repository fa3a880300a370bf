import { type SyntheticEvent, useEffect, useRef } from 'react';
import { conditionOf } from '../chart/block.ts';
import type { ChartNode, Diagram } from '../chart/diagram.ts';
import type { VisualizerActor } from '../machine.ts';
import { type Item, type Place, placeAt } from '../place.ts';
import { charted } from '../registry.ts';
import { FailedActors } from './FailedActors.tsx';
import { PlaceLink } from './PlaceLink.tsx';

type Props = { place: Place; actor: VisualizerActor };

/** A tree of all machines, and of the states and transitions of the chosen one, so that the keyboard reaches everything. */
export function Outline({ place, actor }: Props) {
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place has another current link.
  useEffect(() => {
    const link = [...(nav.current?.querySelectorAll('[aria-current]') ?? [])].at(-1);
    // On a small screen it is a popover, which has served its purpose.
    nav.current?.hidePopover();
    if (nav.current && link) scrollTo(nav.current, link);
  }, [place]);
  const point = ({ target }: SyntheticEvent) =>
    actor.send({ type: 'item.pointed', item: itemOf(target as Element, place.machine) });
  const pointing = {
    onPointerOver: point,
    onFocus: point,
    onPointerLeave: () => actor.send({ type: 'item.pointed', item: undefined }),
    onBlur: () => actor.send({ type: 'item.pointed', item: undefined }),
  };
  return (
    <nav className="register" id="register" popover="auto" aria-label="Machines" ref={nav} {...pointing}>
      <ul className="machines">
        {charted.map(({ id, title, chart }) => (
          <li key={id}>
            <PlaceLink
              className="machine"
              place={{ machine: id, item: undefined }}
              actor={actor}
              current={id === place.machine}
            >
              {title} <FailedActors actor={actor} machine={id} />
            </PlaceLink>
            {id === place.machine && (
              <States
                chart={chart}
                parent={chart.nodes.find(({ parent }) => parent === undefined)}
                place={place}
                actor={actor}
              />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The state or transition of the shown machine that a link leads to. */
function itemOf(element: Element, machine: string | undefined): Item | undefined {
  const link = element.closest('a');
  const place = link ? placeAt(new URL(link.href)) : undefined;
  return place?.machine === machine ? place?.item : undefined;
}

/** Scrolls a link to the middle of its list if it is out of sight, without scrolling the page. */
function scrollTo(list: Element, link: Element): void {
  const [frame, box] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
  if (box.top >= frame.top && box.bottom <= frame.bottom) return;
  list.scrollTop += box.top - frame.top - frame.height / 2;
}

/** The child states of a state, and the transitions that leave each. */
function States({ chart, parent, place, actor }: Props & { chart: Diagram; parent: ChartNode | undefined }) {
  const transitions = chart.transitions.filter(({ source }) => source === parent?.id);
  const states = chart.nodes.filter((node) => parent !== undefined && node.parent === parent.id);
  const isSelected = (id: string) => place.item?.id === id;
  return (
    <ul className="states">
      {transitions.map((transition) => {
        const { id, event } = transition;
        const condition = conditionOf(transition);
        return (
          <li key={id}>
            <PlaceLink
              className="transition"
              place={{ ...place, item: { kind: 'transition', id } }}
              actor={actor}
              current={isSelected(id)}
            >
              {event}
              {condition && <span className="guard"> {condition}</span>}
            </PlaceLink>
          </li>
        );
      })}
      {states.map((node) => (
        <li key={node.id}>
          <PlaceLink
            className="state"
            place={{ ...place, item: { kind: 'state', id: node.id } }}
            actor={actor}
            current={isSelected(node.id)}
          >
            {node.key}
          </PlaceLink>
          <States chart={chart} parent={node} place={place} actor={actor} />
        </li>
      ))}
    </ul>
  );
}
