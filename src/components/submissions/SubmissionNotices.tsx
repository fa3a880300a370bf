import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { AnyMachineSnapshot } from 'xstate';
import { formPages } from '../../../content/form-pages.ts';
import { Button } from '../../design/Button.tsx';
import { Container } from '../../design/layout.ts';
import { ButtonLink } from '../../design/SiteLink.tsx';
import { globalCss, styled } from '../../design/theme.ts';
import { bookingFlow } from '../../flows/booking/flow.ts';
import { contactFlow } from '../../flows/contact/flow.ts';
import { fuelStationFlow } from '../../flows/fuel-station/flow.ts';
import { Icon } from '../../pictures/icons.tsx';
import {
  type RunningSubmission,
  type RunningSubmissions,
  runningIn,
  type SubmissionFlow,
} from '../../submissions/running.ts';
import { postponementInWords } from './postponement.ts';

const flows: readonly SubmissionFlow[] = [bookingFlow, contactFlow, fuelStationFlow];

const retry = { type: 'retry.pressed' };

/** Says on every page what has not been sent yet, and what became of it: ruling on booking. */
export default function SubmissionNotices() {
  keepFocusClear();
  const submissions = runningIn(useRouter());
  const hidden = useSyncExternalStore(submissions.subscribe, submissions.hidden, submissions.hidden);
  useEffect(() => {
    for (const flow of flows) submissions.resume(flow);
  }, [submissions]);
  if (hidden.length === 0) return null;
  return (
    <Bar data-unsent>
      {hidden.map((running) => (
        <Notice key={running.actor.sessionId} running={running} submissions={submissions} />
      ))}
    </Bar>
  );
}

const saved = 'It’s saved on this device, and we’ll keep trying.';

function Notice({ running, submissions }: { running: RunningSubmission; submissions: RunningSubmissions }) {
  const router = useRouter();
  const { flow, actor } = running;
  const snapshot: AnyMachineSnapshot = useSelector(actor, (whole) => whole);
  const { unsent, rejected, sent, link, again } = flow.notice;
  const { path } = formPages[flow.kind];
  const isPending = snapshot.hasTag('pending');
  const isSent = snapshot.hasTag('acknowledged');
  const { failures } = snapshot.context;
  // The failures before the visitor asked for another try: the text reports that try, and none of those that follow.
  const [asked, setAsked] = useState<number>();
  const progress = snapshot.hasTag('postponed')
    ? `. ${postponementInWords(snapshot)}`
    : asked === undefined
      ? `. ${saved}`
      : failures > asked
        ? `. We’ve just tried again, and got no answer. ${saved}`
        : '. We are trying again now …';
  const sendNow = () => {
    setAsked(failures);
    actor.send(retry);
  };
  const edit = () => {
    submissions.takeBack(running);
    void router.navigate({ to: path });
  };
  const close = () => {
    submissions.end(running);
    document.querySelector('h1')?.focus({ preventScroll: true });
  };
  return (
    <Band aria-label={unsent}>
      <NoticeRow>
        <p role="status" tabIndex={-1}>
          <Icon name={isSent ? 'check' : 'alert'} />
          <span>
            <strong>{isPending ? unsent : isSent ? sent : rejected}</strong>
            {isPending && <span>{progress}</span>}
          </span>
        </p>
        {isPending && (
          <Choices ref={handOverToResult}>
            <Button type="button" aria-disabled={!snapshot.can(retry)} onClick={sendNow}>
              Send now
            </Button>
            <Button type="button" kind="secondary" onClick={edit}>
              Edit
            </Button>
          </Choices>
        )}
        {!isPending && (
          <Choices>
            {!(isSent && again && submissions.isShown(flow)) && (
              <ButtonLink path={path} kind="secondary" onClick={() => submissions.bringForward(running)}>
                {isSent ? link : 'Correct it'}
              </ButtonLink>
            )}
            {isSent && !snapshot.hasTag('credentials') && (
              <Button type="button" kind="quiet" onClick={close}>
                Close
              </Button>
            )}
          </Choices>
        )}
      </NoticeRow>
    </Band>
  );
}

/** The ref of choices that leave once the form is sent, pressed or not: a focus among them is not lost, but goes to the result. */
const handOverToResult = (choices: HTMLElement | null) => () => {
  if (choices?.contains(document.activeElement)) choices.parentElement?.querySelector('p')?.focus();
};

/** Sticks to the bottom of the screen, so that it moves nothing when it appears, and hides nothing at the end of the page. */
const Bar = styled('div', {
  position: 'sticky',
  bottom: 0,
  zIndex: '$header',
  maxHeight: '50vh',
  overflowY: 'auto',
  boxShadow: '$raised',
  // Its controls are in view already, so focusing them scrolls nothing.
  '& :is(a, button, p)': { scrollMarginBlockEnd: '-12rem' },
});

/** Keeps the focused element above the bar (WCAG 2.2, 2.4.11). */
const keepFocusClear = globalCss({ 'html:has([data-unsent])': { scrollPaddingBlockEnd: '12rem' } });

const Band = styled('section', { borderTop: '3px solid $idle', background: '$surface' });

const NoticeRow = styled(Container, {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '$3 $5',
  paddingBlock: '$3',
  '& p': { flex: '1 1 24rem', display: 'flex', alignItems: 'center', gap: '$3' },
  '& p svg': { flex: 'none' },
});

const Choices = styled('div', { display: 'flex', flexWrap: 'wrap', gap: '$3' });
