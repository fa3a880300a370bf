import { placeOf } from '@msafara/paths/charts';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { actorKey, shownReport } from '../live/log.ts';
import type { liveMachine } from '../live/machine.ts';
import { type Message, sequenceOf } from '../live/sequence.ts';
import type { VisualizerActor } from '../machine.ts';

/** The height of one message, in CSS pixels. */
const rowHeight = 38;

/** The least width of one lifeline, in CSS pixels. */
const columnWidth = 144;

/** The events between the actors of a page as a sequence diagram: a list of buttons, each of which draws its own row. */
export function Sequence({
  actor,
  visualizer,
}: {
  actor: ActorRefFrom<typeof liveMachine>;
  visualizer: VisualizerActor;
}) {
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const shown = shownReport(context);
  const frame = useRef<HTMLElement>(null);
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (shown) reveal(current.current, frame.current);
  }, [shown]);
  if (shown === undefined) return <p className="drawing wait">No actor of this machine is being inspected.</p>;

  const { lifelines, messages } = sequenceOf(context.log, shown);
  const choose = ({ report }: Message) => {
    actor.send({ type: 'actor.chosen', actor: actorKey(report) });
    visualizer.send({ type: 'place.chosen', place: { machine: report.machine, item: undefined } });
    actor.send({ type: 'entry.chosen', entry: report });
  };
  const width = { minWidth: lifelines.length * columnWidth };
  return (
    <section ref={frame} className="drawing sequence" aria-label="Sequence of events">
      <div className="lifelines" style={width} aria-hidden="true">
        {lifelines.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two actors may have the same name.
          <span key={index} className="participant">
            {name}
          </span>
        ))}
      </div>
      <ol style={width}>
        {messages.map((message) => {
          const isCurrent = message.report === shown && message.isOwn;
          return (
            <li key={message.id}>
              <button
                type="button"
                ref={isCurrent ? current : undefined}
                aria-current={isCurrent ? 'step' : undefined}
                onClick={() => choose(message)}
              >
                <span className="visually-hidden">{wordsOf(message, lifelines)}</span>
                <Row message={message} count={lifelines.length} />
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Scrolls a row into the middle of its frame, and not the whole page as `scrollIntoView` does. */
function reveal(row: HTMLElement | null, frame: HTMLElement | null): void {
  if (row === null || frame === null) return;
  const { top, bottom, height } = frame.getBoundingClientRect();
  const box = row.getBoundingClientRect();
  const isVisible = box.top >= top + rowHeight && box.bottom <= bottom;
  if (!isVisible) frame.scrollTop += box.top - top - height / 2;
}

/** A message in words, for whoever does not see the diagram. */
function wordsOf({ from, to, label, report, isDropped, isFailed }: Message, lifelines: readonly string[]): string {
  const end = isFailed ? 'failed' : isDropped ? 'not handled' : `now in ${placeOf(report)}`;
  return `${lifelines[from]} to ${lifelines[to]}: ${label}, ${end}`;
}

/** The lifelines for the height of one message, with its arrow. Positions across are percentages of the diagram. */
function Row({ message: { from, to, label: name, isDropped, isFailed }, count }: { message: Message; count: number }) {
  const across = (index: number) => `${((index + 0.5) / count) * 100}%`;
  const label = isFailed ? `${name}: failed` : name;
  const isLeft = to < from;
  const middle = `${((from + to + 1) / 2 / count) * 100}%`;
  return (
    <svg className={isFailed ? 'crashed' : isDropped ? 'dropped' : undefined} height={rowHeight} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a lifeline is its place in the row.
        <line key={index} className="lifeline" x1={across(index)} x2={across(index)} y1="0" y2={rowHeight} />
      ))}
      {from === to ? (
        <svg x={across(to)} overflow="visible" aria-hidden="true">
          <path className="arrow" d={`M0 ${rowHeight - 22} h26 v12 h-20`} />
          <path className="head" d={`M0 ${rowHeight - 10} l8 -4 v8 z`} />
          <text x="34" y={rowHeight - 12}>
            {label}
          </text>
        </svg>
      ) : (
        <>
          <line className="arrow" x1={across(from)} x2={across(to)} y1={rowHeight - 10} y2={rowHeight - 10} />
          <svg x={across(to)} overflow="visible" aria-hidden="true">
            <path className="head" d={`M0 ${rowHeight - 10} l${isLeft ? 8 : -8} -4 v8 z`} />
          </svg>
          <text x={middle} y={rowHeight - 16} textAnchor="middle">
            {label}
          </text>
        </>
      )}
    </svg>
  );
}
