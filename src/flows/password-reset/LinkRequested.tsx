import { formPages } from '../../../content/form-pages.ts';
import { durationInWords } from '../../../contract/duration.ts';
import { resetLinkLifetime } from '../../../contract/limits.ts';
import { Arrival } from '../../design/Arrival.tsx';
import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { Button, buttonLook } from '../../design/Button.tsx';
import { LongText } from '../../design/LongText.tsx';
import { Lead, Text } from '../../design/layout.ts';
import { useDoneTitle } from '../../design/titleStart.ts';
import { Icon } from '../../pictures/icons.tsx';
import { settings } from '../../settings.ts';
import type { PasswordResetViewProps } from './RequestLinkForm.tsx';

/** The link was requested: the text is the same whether or not the address has an account. */
export function LinkRequested({ snapshot, send }: PasswordResetViewProps) {
  useDoneTitle(formPages.resetRequest.done);
  return (
    <Arrival
      heading={<ArrivingHeading>Check your email</ArrivingHeading>}
      next={
        <>
          <a className={buttonLook({ width: 'phone' }).className} href={settings.SIGN_IN_URL}>
            Back to Sign In <Icon name="external" />
          </a>
          <Button type="button" kind="secondary" width="phone" onClick={() => send({ type: 'restart.pressed' })}>
            Ask for another link
          </Button>
        </>
      }
    >
      <Lead>
        If{' '}
        <strong>
          <LongText>{snapshot.context.form.email.trim()}</LongText>
        </strong>{' '}
        has an account, a link to choose a new password is on its way. It works for {durationInWords(resetLinkLifetime)}
        , and only once.
      </Lead>
      <Text>No email after a few minutes? Check your spam folder, or ask for another link.</Text>
    </Arrival>
  );
}
