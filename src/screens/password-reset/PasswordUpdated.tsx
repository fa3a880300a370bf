import { doneTitles } from '../../../content/done-titles.ts';
import { passwordUpdated } from '../../../contract/password-reset.ts';
import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { buttonLook } from '../../design/Button.tsx';
import { Choices, Panel } from '../../design/form.ts';
import { Lead } from '../../design/layout.ts';
import { useDoneTitle } from '../../design/titleStart.ts';
import { Icon } from '../../pictures/icons.tsx';
import { settings } from '../../settings.ts';

/** The password was updated: where to sign in with it. */
export function PasswordUpdated() {
  useDoneTitle(doneTitles.reset);
  return (
    <Panel>
      <ArrivingHeading>{passwordUpdated}</ArrivingHeading>
      <Lead>Sign in with your new password. We have also sent you an email to confirm the change.</Lead>
      <Choices>
        <a className={buttonLook({ size: 'large', width: 'phone' }).className} href={settings.SIGN_IN_URL}>
          Sign In <Icon name="external" />
        </a>
      </Choices>
    </Panel>
  );
}
