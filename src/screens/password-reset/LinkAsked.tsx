import { durationInWords } from '../../../contract/duration.ts';
import { resetLinkLifetime } from '../../../contract/limits.ts';
import type { PasswordResetEvent } from '../../../machines/password-reset.ts';
import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { Button } from '../../design/Button.tsx';
import { Choices, Panel } from '../../design/form.ts';
import { Lead, Text } from '../../design/layout.ts';
import { styled } from '../../design/theme.ts';

type LinkAskedProps = {
  email: string;
  send: (event: PasswordResetEvent) => void;
};

/** The link was asked for: the same words whether or not the address has an account. */
export function LinkAsked({ email, send }: LinkAskedProps) {
  return (
    <Panel>
      <ArrivingHeading>Check your mail</ArrivingHeading>
      <Lead>
        If <Address>{email.trim()}</Address> has an account, a link to choose a new password is on its way to it. It
        works for {durationInWords(resetLinkLifetime)}, and once.
      </Lead>
      <Text>No mail after a few minutes? Look among the unwanted ones, or ask for another link.</Text>
      <Choices>
        <Button type="button" kind="secondary" width="phone" onClick={() => send({ type: 'restart.pressed' })}>
          Ask for another link
        </Button>
      </Choices>
    </Panel>
  );
}

/** A long address breaks rather than widen the page. */
const Address = styled('strong', { overflowWrap: 'anywhere' });
