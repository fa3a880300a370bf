import { placeOf } from '@msafara/paths';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { eventCasesOf } from '../event-cases.ts';
import type { Charted } from '../registry.ts';
import { currentPosition, type SimulationContext, type simulationMachine } from '../simulation/machine.ts';
import { type Cause, type Offer, offersAt } from '../simulation/offers.ts';
import { testText } from '../simulation/test-text.ts';

type SimulationActor = ActorRefFrom<typeof simulationMachine>;

const causes: { cause: Cause; title: string }[] = [
  { cause: 'event', title: 'Events' },
  { cause: 'outcome', title: 'Outcomes of actors' },
  { cause: 'delay', title: 'Delays' },
];

/** Steps through the chart by hand: the events possible now, the steps so far, and the same steps as a test. */
export function Simulation({ actor, entry }: { actor: SimulationActor; entry: Charted }) {
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const { context } = snapshot;
  const here = currentPosition(context);
  const offers = offersAt(here.snapshot, eventCasesOf(entry.id).eventCases);
  return (
    <>
      <section aria-labelledby="now">
        <header>
          <h2 id="now">
            <span className="kind">now in</span>
            <span role="status">{placeOf(here.snapshot)}</span>
          </h2>
          <div className="buttons">
            {(['undo', 'redo', 'reset'] as const).map((name) => (
              <button
                key={name}
                type="button"
                className="unhydrated"
                disabled={!snapshot.can({ type: `${name}.pressed` })}
                onClick={() => actor.send({ type: `${name}.pressed` })}
              >
                {name}
              </button>
            ))}
          </div>
        </header>
        {context.problem && (
          <p className="problem" role="alert">
            {context.problem}
          </p>
        )}
        {offers.length === 0 && <p className="hint">The machine has come to its end: nothing can come any more.</p>}
        {causes.map(({ cause, title }) => (
          <Offers key={cause} title={title} offers={offers.filter((offer) => offer.cause === cause)} actor={actor} />
        ))}
      </section>
      <section aria-labelledby="payload">
        <h2 id="payload">An event of your own</h2>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            actor.send({ type: 'draft.sent' });
          }}
        >
          <textarea
            aria-labelledby="payload"
            rows={Math.min(14, Math.max(4, context.draft.split('\n').length))}
            spellCheck={false}
            placeholder={'{ "type": "form.submitted" }'}
            value={context.draft}
            onChange={({ target }) => actor.send({ type: 'draft.typed', draft: target.value })}
          />
          <button type="submit">Send it</button>
        </form>
      </section>
      <section aria-labelledby="way">
        <header>
          <h2 id="way">The way</h2>
          <button type="button" className="signal" onClick={() => actor.send({ type: 'copy.pressed' })}>
            Copy as Vitest test
          </button>
        </header>
        <p className="hint" role="status">
          {snapshot.matches('copied') && 'Copied: a file for tests/machines.'}
          {snapshot.matches('uncopied') && 'The browser does not let it be copied: take it from below.'}
        </p>
        <Way context={context} actor={actor} />
        <details open={snapshot.matches('uncopied')}>
          <summary>The test</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
          <pre tabIndex={0}>{testText(context)}</pre>
        </details>
        <details>
          <summary>Context</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
          <pre tabIndex={0}>{JSON.stringify(here.snapshot.context, null, 2)}</pre>
        </details>
      </section>
    </>
  );
}

function Offers({ title, offers, actor }: { title: string; offers: readonly Offer[]; actor: SimulationActor }) {
  if (offers.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className="offers">
        {offers.map(({ name, event, isAnswered }) => (
          <li key={name}>
            <button
              type="button"
              className={isAnswered ? 'offer' : 'offer unanswered'}
              onClick={() => actor.send({ type: 'event.pressed', pressed: { name, event } })}
            >
              <span>{name}</span>
              <code>{event.type}</code>
              {!isAnswered && <em>blocked by a guard</em>}
            </button>
            <button
              type="button"
              className="edit"
              aria-label={`Edit: ${name}`}
              onClick={() => actor.send({ type: 'event.opened', event })}
            >
              Edit
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The steps so far. Undone steps stay listed so that they can be redone. */
function Way({ context, actor }: { context: SimulationContext; actor: SimulationActor }) {
  const stops = [{ name: 'starts', snapshot: context.start.snapshot }, ...context.steps];
  return (
    <ol className="way" start={0}>
      {stops.map(({ name, snapshot }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place on the way.
        <li key={at} className={at > context.at ? 'undone' : undefined}>
          <button
            type="button"
            aria-current={at === context.at ? 'step' : undefined}
            onClick={() => actor.send({ type: 'step.chosen', at })}
          >
            <span>{name}</span>
            <span className="to">→ {placeOf(snapshot)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
