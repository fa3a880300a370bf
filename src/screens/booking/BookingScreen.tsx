import { useEffect, useMemo } from 'react';
import { createActor, fromCallback } from 'xstate';
import { demo } from '../../../content/booking.ts';
import type { BookingAnswer } from '../../../contract/booking.ts';
import { type BookingEvent, bookingMachine } from '../../../machines/booking.ts';
import { sendingBooking, watchingDay } from '../../actors/booking.ts';
import { forgetDraft, keepDraft } from '../../actors/draft.ts';
import { inspect } from '../../actors/inspection.ts';
import { useFlow } from '../../actors/useFlow.ts';
import { watchingNetwork } from '../../actors/window.ts';
import { Container, Section } from '../../design/layout.ts';
import { styled } from '../../design/theme.ts';
import { useHeadingPainted } from '../../design/useHeadingPainted.ts';
import { BookingForm } from './BookingForm.tsx';
import { BookingSending } from './BookingSending.tsx';
import { BookingSuccess } from './BookingSuccess.tsx';

const machine = bookingMachine.provide({ actors: { sendingBooking, watchingDay, watchingNetwork } });

/** Booking a demo. `answer` is what the server said to a form that was posted without scripts. */
export function BookingScreen({ answer }: { answer?: BookingAnswer | undefined }) {
  const answered = useMemo(() => answer && answeredSnapshot(answer), [answer]);
  const [snapshot, send] = useFlow(machine, answered);
  const painted = useHeadingPainted();
  const { context } = snapshot;
  const acknowledged = snapshot.matches('success');
  useEffect(() => {
    if (acknowledged) forgetDraft();
    else if (context.today) keepDraft(context);
  }, [acknowledged, context]);
  return (
    <Section>
      <Container>
        <Columns>
          <div>
            {snapshot.hasTag('form') && (
              <BookingForm
                context={context}
                faulty={snapshot.matches({ form: 'faulty' })}
                complete={painted}
                send={send}
              />
            )}
            {snapshot.matches('sending') && (
              <BookingSending context={context} waiting={snapshot.matches({ sending: 'waiting' })} send={send} />
            )}
            {acknowledged && <BookingSuccess context={context} />}
          </div>
          {painted && <Demo />}
        </Columns>
      </Container>
    </Section>
  );
}

/** The chart as it stands after the page has been answered; the same on the server and in the browser. */
function answeredSnapshot(answer: BookingAnswer) {
  const silent = bookingMachine.provide({ actors: { watchingDay: fromCallback<BookingEvent>(() => {}) } });
  const actor = createActor(silent, { inspect }).start();
  actor.send({ type: 'page.answered', answer });
  return actor.getPersistedSnapshot();
}

/** What the half hour holds, beside the form where there is room and below it where there is not. */
function Demo() {
  return (
    <Aside aria-labelledby="demo">
      <h2 id="demo">{demo.headline}</h2>
      <ol role="list">
        {demo.steps.map(({ title, text }) => (
          <li key={title}>
            <strong>{title}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </Aside>
  );
}

const Columns = styled('div', {
  display: 'grid',
  gap: '$7',
  alignItems: 'start',
  '@desktop': { gridTemplateColumns: 'minmax(0, 640px) minmax(0, 1fr)', gap: '$8' },
});

/** The three steps are way-points on the route line. */
const Aside = styled('aside', {
  display: 'grid',
  gap: '$4',
  padding: '$5',
  borderRadius: '$2',
  background: '$tint',
  '@desktop': { padding: '$6' },
  '& h2': { fontSize: '$h3' },
  '& ol': { margin: 0, padding: 0, listStyle: 'none' },
  '& li': { position: 'relative', display: 'grid', paddingInlineStart: '$6', paddingBottom: '$5' },
  '& li:last-child': { paddingBottom: 0 },
  '& li span': { color: '$inkSoft' },
  '& li::before': {
    content: '',
    position: 'absolute',
    insetInlineStart: '6px',
    top: '14px',
    bottom: '-14px',
    width: '3px',
    background: '$signal',
  },
  '& li:last-child::before': { display: 'none' },
  '& li::after': {
    content: '',
    position: 'absolute',
    insetInlineStart: 0,
    top: '6px',
    width: '15px',
    height: '15px',
    border: '3px solid $colors$signal',
    borderRadius: '$round',
    background: '$tint',
  },
});
