import type { SnapshotFrom } from 'xstate';
import { durationInWords } from '../../../contract/duration.ts';
import { wordsOf } from '../../../contract/field-error.ts';
import { codeLifetime } from '../../../contract/limits.ts';
import { type CodeEvent, type codeMachine, pauseSeconds } from '../../../machines/code.ts';
import { Button } from '../../design/Button.tsx';
import { Text, VisuallyHidden } from '../../design/layout.ts';
import { styled } from '../../design/theme.ts';
import { newIdempotencyKey } from '../../submissions/idempotency-key.ts';
import { registrationFieldId } from './step.ts';

type ResendCodeProps = {
  /** Whether it comes first, because the code has expired. */
  isFirst: boolean;
  snapshot: SnapshotFrom<typeof codeMachine>;
  send: (event: CodeEvent) => void;
};

/** What has become of the request for another code. */
const said = [
  ['sending', 'Sending another code …'],
  ['sent', 'Another email is on its way. Earlier codes still work until they expire.'],
  [
    'unanswered',
    'We couldn’t confirm that another code was sent: the network or our server didn’t respond. Please press again.',
  ],
] as const;

/** Another code, if none came or it has expired, after a countdown. */
export function ResendCode({ isFirst, snapshot, send }: ResendCodeProps) {
  const seconds = pauseSeconds(snapshot.context);
  return (
    <Another aria-label="Another code" first={isFirst}>
      {!isFirst && (
        <>
          <h2>No code yet?</h2>
          <Text>
            Check your spam folder too. Each code works for {durationInWords(codeLifetime)}, even if you ask for
            another.
          </Text>
        </>
      )}
      <Button
        type="button"
        kind={isFirst ? 'primary' : 'secondary'}
        width="phone"
        aria-disabled={!snapshot.can({ type: 'resend.pressed', key: '', now: 0 })}
        aria-describedby={registrationFieldId('pause')}
        onClick={() => send({ type: 'resend.pressed', key: newIdempotencyKey(), now: Date.now() })}
      >
        Send another code
      </Button>
      <Pause id={registrationFieldId('pause')} role="timer">
        {snapshot.hasTag('pausing') &&
          `You can ask for another code in ${durationInWords(1000 * (seconds > 60 ? 60 * Math.ceil(seconds / 60) : seconds))}`}
      </Pause>
      <Said role="status">
        {snapshot.matches({ entering: { resend: 'rejected' } })
          ? wordsOf(snapshot.context.rejection)
          : said.find(([resend]) => snapshot.matches({ entering: { resend } }))?.[1]}
      </Said>
      {/* Screen readers announce the end of the countdown, not each second. */}
      <VisuallyHidden role="status">
        {snapshot.matches({ entering: { resend: 'ready' } }) && 'You can ask for another code now.'}
      </VisuallyHidden>
    </Another>
  );
}

/** A message of the step. It is in the page while it is empty, or its text would not be announced. */
export const Said = styled('p', { fontWeight: '$strong', '&:empty': { position: 'absolute' } });

const Another = styled('section', {
  display: 'grid',
  gap: '$3',
  justifyItems: 'start',
  paddingTop: '$5',
  borderTop: '1px solid $line',
  '& h2': { fontSize: '$h3' },
  variants: { first: { true: { paddingTop: 0, borderTop: 0 } } },
});

const Pause = styled('p', { color: '$inkSoft', '&:empty': { display: 'none' } });
