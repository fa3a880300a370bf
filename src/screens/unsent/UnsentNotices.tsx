import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useSyncExternalStore } from 'react';
import type { AnyMachineSnapshot } from 'xstate';
import { Button } from '../../design/Button.tsx';
import { Container } from '../../design/layout.ts';
import { ButtonLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';
import { Icon } from '../../pictures/icons.tsx';
import { bookingFlow } from '../../submissions/booking.ts';
import { contactFlow } from '../../submissions/contact.ts';
import { fuelStationFlow } from '../../submissions/fuel-station.ts';
import { type RunningSubmission, type RunningSubmissions, runningIn } from '../../submissions/running.ts';

const flows = [bookingFlow, contactFlow, fuelStationFlow] as const;

/** On every page, what has not been sent yet, and what has become of it: ruling on booking. */
export default function UnsentNotices() {
  const document = runningIn(useRouter());
  const hidden = useSyncExternalStore(document.subscribe, document.hidden, document.hidden);
  useEffect(() => {
    for (const flow of flows) document.resume(flow as never);
  }, [document]);
  return hidden.map((running) => <Notice key={running.actor.sessionId} running={running} document={document} />);
}

function Notice({ running, document }: { running: RunningSubmission; document: RunningSubmissions }) {
  const router = useRouter();
  const { flow, actor } = running;
  const snapshot: AnyMachineSnapshot = useSelector(actor, (whole) => whole);
  const { unsent, refused, sent, see } = flow.words;
  const isPending = snapshot.hasTag('pending');
  const isSent = snapshot.hasTag('acknowledged');
  const edit = () => {
    document.takeBack(running);
    void router.navigate({ to: flow.page as '/' });
  };
  return (
    <Band aria-label={unsent}>
      <Line>
        <p role="status">
          <Icon name={isSent ? 'check' : 'alert'} />
          <span>
            <strong>{isPending ? unsent : isSent ? sent : refused}</strong>
            {isPending && '. It is kept on this device, and we keep trying.'}
          </span>
        </p>
        {isPending && (
          <Choices>
            <Button type="button" aria-disabled={!snapshot.can(flow.sendNow)} onClick={() => actor.send(flow.sendNow)}>
              Send now
            </Button>
            <Button type="button" kind="secondary" onClick={edit}>
              Edit
            </Button>
          </Choices>
        )}
        {!isPending && (
          <Choices>
            <ButtonLink path={flow.page} kind="secondary">
              {isSent ? see : 'Correct it'}
            </ButtonLink>
            {isSent && !snapshot.hasTag('credentials') && (
              <Button type="button" kind="quiet" onClick={() => document.end(running)}>
                Close
              </Button>
            )}
          </Choices>
        )}
      </Line>
    </Band>
  );
}

const Band = styled('section', { borderBottom: '3px solid $idle', background: '$surface' });

const Line = styled(Container, {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '$3 $5',
  paddingBlock: '$3',
  '& p': { display: 'flex', alignItems: 'center', gap: '$3' },
  '& p svg': { flex: 'none' },
});

const Choices = styled('div', { display: 'flex', flexWrap: 'wrap', gap: '$3' });
