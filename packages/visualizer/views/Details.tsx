import type { ReactNode } from 'react';
import type { ChartNode, ChartTransition, Diagram } from '../chart/diagram.ts';
import type { VisualizerActor } from '../machine.ts';
import type { Item } from '../place.ts';
import { type Charted, itemIn } from '../registry.ts';
import { PlaceLink } from './PlaceLink.tsx';
import { Implementations, ItemSource } from './SourceLink.tsx';
import { StatelyExport } from './StatelyExport.tsx';

type Props = { entry: Charted; actor: VisualizerActor };

/** The details of the selected state or transition, or of the machine while nothing is selected. */
export function Details({ entry, item, actor }: Props & { item: Item | undefined }) {
  const root = entry.chart.nodes.find(({ parent }) => parent === undefined);
  const found = item === undefined ? root && { kind: 'state' as const, node: root } : itemIn(entry.chart, item);
  if (found === undefined) return null;
  return (
    <section className="details" aria-labelledby="details">
      <header>
        <h2 id="details">
          <span className="kind">{item === undefined ? 'machine' : found.kind}</span>
          {found.kind === 'state' ? found.node.id : found.transition.event}
        </h2>
        {item && (
          <PlaceLink className="close" place={{ machine: entry.id, item: undefined }} actor={actor}>
            Close
          </PlaceLink>
        )}
      </header>
      {found.kind === 'state' ? (
        <StateDetails node={found.node} entry={entry} actor={actor} />
      ) : (
        <TransitionDetails transition={found.transition} entry={entry} actor={actor} />
      )}
      {item === undefined && <StatelyExport key={entry.id} entry={entry} />}
    </section>
  );
}

function StateDetails({ node, entry, actor }: Props & { node: ChartNode }) {
  const { chart } = entry;
  const leaving = chart.transitions.filter(({ source }) => source === node.id);
  const arriving = chart.transitions.filter(({ targets }) => targets.includes(node.id));
  return (
    <>
      {node.description && <p>{node.description}</p>}
      <dl>
        <Fact name="Type">{node.type}</Fact>
        <Fact name="Requirement">{node.requirement}</Fact>
        <Fact name="Starts in">
          {node.initial.length > 0 && <Ids ids={node.initial} entry={entry} actor={actor} />}
        </Fact>
        <Fact name="Tags">{node.tags.join(', ')}</Fact>
        <Fact name="On entry">
          {node.entry.length > 0 && <Implementations entry={entry} kind="actions" names={node.entry} />}
        </Fact>
        <Fact name="On exit">
          {node.exit.length > 0 && <Implementations entry={entry} kind="actions" names={node.exit} />}
        </Fact>
        <Fact name="Invokes">
          {node.invokes.map(({ id, src }) => (
            <span className="fact" key={id}>
              {id !== src && `${id}: `}
              <Implementations entry={entry} kind="actors" names={[src]} />
            </span>
          ))}
        </Fact>
        <Fact name="Leaves by">{leaving.length > 0 && <Transitions list={leaving} entry={entry} actor={actor} />}</Fact>
        <Fact name="Reached by">
          {arriving.length > 0 && <Transitions list={arriving} entry={entry} actor={actor} />}
        </Fact>
        <Fact name="Source">
          <ItemSource entry={entry} item={stateOf(chart, node.id)} />
        </Fact>
      </dl>
    </>
  );
}

function TransitionDetails({ transition, entry, actor }: Props & { transition: ChartTransition }) {
  const { source, targets, guard, actions, delay, reenter, description, requirement, id } = transition;
  return (
    <>
      {description && <p>{description}</p>}
      <dl>
        <Fact name="From">
          <Ids ids={[source]} entry={entry} actor={actor} />
        </Fact>
        <Fact name="To">
          {targets.length > 0 ? <Ids ids={targets} entry={entry} actor={actor} /> : 'stays in its state'}
        </Fact>
        <Fact name="Guard">{guard && <Implementations entry={entry} kind="guards" names={[guard]} />}</Fact>
        <Fact name="Actions">
          {actions.length > 0 && <Implementations entry={entry} kind="actions" names={actions} />}
        </Fact>
        <Fact name="Delay">{delay && <Implementations entry={entry} kind="delays" names={[delay]} />}</Fact>
        <Fact name="Re-enters">{reenter && 'yes'}</Fact>
        <Fact name="Requirement">{requirement}</Fact>
        <Fact name="Id">
          <code>{id}</code>
        </Fact>
        <Fact name="Source">
          <ItemSource entry={entry} item={{ kind: 'transition', id }} />
        </Fact>
      </dl>
    </>
  );
}

/** One line of the details, left out when it has no content. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children || (Array.isArray(children) && children.length === 0)) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Links to states, by id. The root is the machine itself. */
function Ids({ ids, entry, actor }: Props & { ids: readonly string[] }) {
  return ids.map((id) => (
    <PlaceLink key={id} className="fact" place={{ machine: entry.id, item: stateOf(entry.chart, id) }} actor={actor}>
      {id}
    </PlaceLink>
  ));
}

function stateOf(chart: Diagram, id: string): Item | undefined {
  return id === chart.id ? undefined : { kind: 'state', id };
}

function Transitions({ list, entry, actor }: Props & { list: readonly ChartTransition[] }) {
  return (
    <ul>
      {list.map(({ id, event, guard }) => (
        <li key={id}>
          <PlaceLink place={{ machine: entry.id, item: { kind: 'transition', id } }} actor={actor}>
            {event}
            {guard && ` [${guard}]`}
          </PlaceLink>
        </li>
      ))}
    </ul>
  );
}
