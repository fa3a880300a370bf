import { asTyped } from '../../../contract/email.ts';
import { registrationPage } from '../../../contract/registration.ts';
import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { Button } from '../../design/Button.tsx';
import { Choices, Panel } from '../../design/form.ts';
import { Lead } from '../../design/layout.ts';
import { SiteLink } from '../../design/SiteLink.tsx';
import { Address } from './Address.tsx';
import type { StepProps } from './step.ts';

/** Step 1 for a visitor who comes back to it: the email is confirmed already. */
export function CodeConfirmed({ snapshot, send }: StepProps) {
  const { verified, form } = snapshot.context;
  return (
    <Panel>
      <ArrivingHeading>Your email is confirmed</ArrivingHeading>
      <Lead>
        We’ve confirmed <Address>{asTyped(verified, form.email)}</Address>, so you don’t need another code.{' '}
        <SiteLink path={registrationPage}>Use another email</SiteLink>
      </Lead>
      <Choices>
        <Button type="button" width="phone" onClick={() => send({ type: 'form.submitted' })}>
          Continue
        </Button>
      </Choices>
    </Panel>
  );
}
