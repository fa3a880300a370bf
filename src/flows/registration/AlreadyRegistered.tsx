import { asTyped } from '../../../contract/email.ts';
import { passwordResetPage } from '../../../contract/password-reset.ts';
import { registrationPage } from '../../../contract/registration.ts';
import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { buttonLook } from '../../design/Button.tsx';
import { Choices, Panel } from '../../design/form.ts';
import { Lead } from '../../design/layout.ts';
import { ButtonLink, SiteLink } from '../../design/SiteLink.tsx';
import { Icon } from '../../pictures/icons.tsx';
import { settings } from '../../settings.ts';
import { Address } from './Address.tsx';
import type { StepProps } from './step.ts';

/** The address has an account already, for example because its registration was finished on another device. */
export function AlreadyRegistered({ snapshot }: Pick<StepProps, 'snapshot'>) {
  const { username, form } = snapshot.context;
  return (
    <Panel>
      <ArrivingHeading>You already have an account</ArrivingHeading>
      <Lead>
        <Address>{asTyped(username, form.email)}</Address> is registered. Sign in with it, or set a new password.{' '}
        <SiteLink path={registrationPage}>Use another email</SiteLink>
      </Lead>
      <Choices>
        <a className={buttonLook({ width: 'phone' }).className} href={settings.SIGN_IN_URL}>
          Sign In <Icon name="external" />
        </a>
        <ButtonLink path={passwordResetPage} kind="secondary" width="phone">
          Set a new password
        </ButtonLink>
      </Choices>
    </Panel>
  );
}
