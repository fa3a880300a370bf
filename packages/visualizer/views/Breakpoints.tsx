import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { liveMachine } from '../live/machine.ts';
import type { Breakpoint } from '../live/message.ts';
import type { Item, Place } from '../place.ts';
import { type Charted, itemIn } from '../registry.ts';

type Props = { actor: ActorRefFrom<typeof liveMachine>; entry: Charted; place: Place };

/** The states and transitions at which pages pause; the selected one can be added or removed. */
export function Breakpoints({ actor, entry, place }: Props) {
  const breakpoints = useSelector(actor, ({ context }) => context.breakpoints);
  const item = place.item && itemIn(entry.chart, place.item) ? place.item : undefined;
  // Ids that charts give their states may be those of other charts as well.
  const isAtItem = ({ machine, kind, id }: Breakpoint) => machine === entry.id && kind === item?.kind && id === item.id;
  const isSet = breakpoints.some(isAtItem);
  const toggle = (machine: string, { kind, id }: Item) =>
    actor.send({ type: 'breakpoint.pressed', breakpoint: { machine, kind, id } });
  return (
    <section aria-labelledby="breakpoints">
      <header>
        <h2 id="breakpoints">Breakpoints</h2>
        {item && !isSet && (
          <button type="button" className="signal" onClick={() => toggle(entry.id, item)}>
            Pause {item.kind === 'state' ? 'when it is entered' : 'after it is taken'}
          </button>
        )}
      </header>
      {breakpoints.length === 0 && !item && (
        <p className="hint">Select a state or a transition of the chart to pause the pages there.</p>
      )}
      <ul className="breakpoints">
        {breakpoints.map((breakpoint) => (
          <li key={`${breakpoint.machine} ${breakpoint.kind} ${breakpoint.id}`}>
            <code>{breakpoint.id}</code>
            <button
              type="button"
              aria-label={`Remove the breakpoint at ${breakpoint.id}`}
              onClick={() => toggle(breakpoint.machine, breakpoint)}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
