import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { type ContextChange, contextChanges } from '../simulation/context-changes.ts';
import { currentPosition, type SimulationContext, type simulationMachine, stateAt } from '../simulation/machine.ts';
import { type Cause, type Offer, offersAt } from '../simulation/offers.ts';
import type { GuardOutcome } from '../simulation/position.ts';
import { testText } from '../simulation/test-text.ts';
import { valueText } from '../value-text.ts';

type SimulationActor = ActorRefFrom<typeof simulationMachine>;

const causes: { cause: Cause; title: string }[] = [
  { cause: 'event', title: 'Events' },
  { cause: 'outcome', title: 'Outcomes of actors' },
  { cause: 'delay', title: 'Delays' },
];

/** Steps through the chart by hand: the events possible now, the steps so far, and the same steps as a test. */
export function Simulation({ actor }: { actor: SimulationActor }) {
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const { context } = snapshot;
  const here = currentPosition(context);
  const offers = offersAt(here.snapshot, context.eventCases);
  return (
    <>
      <section aria-labelledby="now">
        <header>
          <h2 id="now">
            <span className="kind">now in</span>
            <span role="status">{stateAt(here)}</span>
          </h2>
          <div className="buttons">
            {(['undo', 'redo', 'reset'] as const).map((name) => (
              <button
                key={name}
                type="button"
                className="plain"
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
        <LastStep context={context} />
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
          {snapshot.matches('copied') && 'Copied: a file for a folder such as tests/machines.'}
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
          <pre tabIndex={0}>{valueText(here.snapshot.context, 2)}</pre>
        </details>
      </section>
    </>
  );
}

/** What the last step that is not undone did: whether it was answered, its guards, actions and changes to the context. */
function LastStep({ context }: { context: SimulationContext }) {
  const { start, steps, at } = context;
  const step = steps[at - 1];
  if (step === undefined) return start.guards.length === 0 ? null : <Guards guards={start.guards} />;
  const before = steps[at - 2] ?? start;
  const isAnswered = step.transitions.length > 0;
  return (
    <div className="last-step">
      <h3>
        Step {at}: {step.name}
      </h3>
      {step.problem ? (
        <p className="problem" role="alert">
          This step cannot be repeated. {step.problem}
        </p>
      ) : (
        !isAnswered && (
          <p className="unanswered-step" role="status">
            <strong>Not answered:</strong> no transition was taken, so the machine ignored the event.
          </p>
        )
      )}
      {step.formerly !== undefined && (
        <p className="problem" role="alert">
          Before the source was edited, this step led to <strong>{step.formerly}</strong>.
        </p>
      )}
      <Guards guards={step.guards} />
      {step.effects.length > 0 && (
        <p className="effects">
          Actions: <code>{step.effects.join(', ')}</code>
        </p>
      )}
      <Changes changes={contextChanges(before.snapshot.context, step.snapshot.context)} isAnswered={isAnswered} />
    </div>
  );
}

function Guards({ guards }: { guards: readonly GuardOutcome[] }) {
  if (guards.length === 0) return null;
  return (
    <ul className="guards" aria-label="Guards">
      {guards.map(({ guard, transition, isTrue }) => (
        <li key={`${transition} ${isTrue}`} className={isTrue ? 'true' : 'false'} title={transition}>
          <code>{guard}</code> <span>{isTrue ? 'true' : 'false'}</span>
        </li>
      ))}
    </ul>
  );
}

function Changes({ changes, isAnswered }: { changes: readonly ContextChange[]; isAnswered: boolean }) {
  if (changes.length === 0) return isAnswered ? <p className="hint">The context is unchanged.</p> : null;
  return (
    <ul className="context-changes" aria-label="Changes to the context">
      {changes.map((change) => (
        <li key={change.path} className={change.kind}>
          <span className="kind">{change.kind}</span>
          <code>{change.path}</code>
          {change.kind !== 'added' && <del>{change.before}</del>}
          {change.kind !== 'removed' && <ins>{change.after}</ins>}
        </li>
      ))}
    </ul>
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
  const { start, steps } = context;
  const stops = [{ name: 'starts', to: `→ ${stateAt(start)}`, isLost: false }, ...steps.map(stopAfter)];
  return (
    <ol className="way" start={0}>
      {stops.map(({ name, to, isLost }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place on the way.
        <li key={at} className={[at > context.at ? 'undone' : '', isLost ? 'lost' : ''].join(' ')}>
          <button
            type="button"
            aria-current={at === context.at ? 'step' : undefined}
            onClick={() => actor.send({ type: 'step.chosen', at })}
          >
            <span>{name}</span>
            <span className="to">{to}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function stopAfter(step: SimulationContext['steps'][number]): { name: string; to: string; isLost: boolean } {
  const { name, transitions, problem, formerly } = step;
  const isLost = problem !== '' || formerly !== undefined;
  if (problem !== '') return { name, to: 'cannot be repeated', isLost };
  const led = transitions.length === 0 ? `not answered, stays in ${stateAt(step)}` : `→ ${stateAt(step)}`;
  return { name, to: formerly === undefined ? led : `${led} (was ${formerly})`, isLost };
}
