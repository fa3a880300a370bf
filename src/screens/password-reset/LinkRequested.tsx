import { doneTitles } from '../../../content/done-titles.ts';
import { durationInWords } from '../../../contract/duration.ts';
import { resetLinkLifetime } from '../../../contract/limits.ts';
import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { Button } from '../../design/Button.tsx';
import { Choices, Panel } from '../../design/form.ts';
import { Lead, Text } from '../../design/layout.ts';
import { styled } from '../../design/theme.ts';
import { useDoneTitle } from '../../design/titleStart.ts';
import type { PasswordResetViewProps } from './RequestLinkForm.tsx';

/** The link was requested: the text is the same whether or not the address has an account. */
export function LinkRequested({ snapshot, send }: PasswordResetViewProps) {
  useDoneTitle(doneTitles.resetRequest);
  return (
    <Panel>
      <ArrivingHeading>Check your email</ArrivingHeading>
      <Lead>
        If <Address>{snapshot.context.form.email.trim()}</Address> has an account, a link to choose a new password is on
        its way. It works for {durationInWords(resetLinkLifetime)}, and only once.
      </Lead>
      <Text>No email after a few minutes? Check your spam folder, or ask for another link.</Text>
      <Choices>
        <Button type="button" kind="secondary" width="phone" onClick={() => send({ type: 'restart.pressed' })}>
          Ask for another link
        </Button>
      </Choices>
    </Panel>
  );
}

/** A long address wraps, so that it does not widen the page. */
const Address = styled('strong', { overflowWrap: 'anywhere' });
