import { formPages } from '../../../content/form-pages.ts';
import { passwordUpdated } from '../../../contract/password-reset.ts';
import { Arrival } from '../../design/Arrival.tsx';
import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { buttonLook } from '../../design/Button.tsx';
import { Lead } from '../../design/layout.ts';
import { useDoneTitle } from '../../design/titleStart.ts';
import { Icon } from '../../pictures/icons.tsx';
import { settings } from '../../settings.ts';

/** The password was updated: where to sign in with it. */
export function PasswordUpdated() {
  useDoneTitle(formPages.reset.done);
  return (
    <Arrival
      heading={<ArrivingHeading>{passwordUpdated}</ArrivingHeading>}
      next={
        <a className={buttonLook({ size: 'large', width: 'phone' }).className} href={settings.SIGN_IN_URL}>
          Sign In <Icon name="external" />
        </a>
      }
    >
      <Lead>Sign in with your new password. We’ve also sent you an email to confirm the change.</Lead>
    </Arrival>
  );
}
