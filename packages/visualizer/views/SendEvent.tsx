import { useSelector } from '@xstate/react';
import type { ActorRefFrom, AnyMachineSnapshot } from 'xstate';
import { eventCasesOf } from '../event-cases.ts';
import { latestReport } from '../live/log.ts';
import type { liveMachine } from '../live/machine.ts';
import type { Report } from '../live/message.ts';
import type { Charted } from '../registry.ts';
import { offersAt } from '../simulation/offers.ts';

/** Sends an event to the chosen actor in its page. */
export function SendEvent({ actor, entry }: { actor: ActorRefFrom<typeof liveMachine>; entry: Charted }) {
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const report = latestReport(context);
  if (report?.status !== 'active' || report.machine !== entry.id) return null;
  const offers = offersAt(snapshotOf(entry, report), eventCasesOf(entry.id).eventCases);
  return (
    <section aria-labelledby="send">
      <h2 id="send">Send an event</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          actor.send({ type: 'draft.sent' });
        }}
      >
        <label>
          <span className="kind">One that its state handles</span>
          <select
            className="case"
            value=""
            onChange={({ target }) => {
              const offer = offers.find(({ name }) => name === target.value);
              if (offer) actor.send({ type: 'draft.offered', event: offer.event });
            }}
          >
            <option value="">Choose …</option>
            {offers.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <textarea
          aria-labelledby="send"
          rows={Math.min(14, Math.max(3, context.draft.split('\n').length))}
          spellCheck={false}
          placeholder={'{ "type": "form.submitted" }'}
          value={context.draft}
          onChange={({ target }) => actor.send({ type: 'draft.typed', draft: target.value })}
        />
        {context.problem && (
          <p className="problem" role="alert">
            {context.problem}
          </p>
        )}
        <button type="submit">Send to {report.actor}</button>
      </form>
    </section>
  );
}

/** The reported state as a snapshot. Its context is masked, so guards that read secrets may answer otherwise here. */
function snapshotOf({ machine }: Charted, { value, context }: Report): AnyMachineSnapshot {
  return machine.resolveState({ value, context });
}
