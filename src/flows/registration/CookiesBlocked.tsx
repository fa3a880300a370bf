import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { Button } from '../../design/Button.tsx';
import { Choices, Panel } from '../../design/form.ts';
import { Text } from '../../design/layout.ts';
import { phoneHref, settings } from '../../settings.ts';
import type { StepProps } from './step.ts';

/** The browser did not keep the cookie of the session. */
export function CookiesBlocked({ send }: Pick<StepProps, 'send'>) {
  return (
    <Panel>
      <ArrivingHeading>Your browser blocks cookies</ArrivingHeading>
      <Text role="alert">
        We have confirmed your email, but your browser does not keep the cookie that your registration needs. Allow
        cookies for this site in your browser’s settings, then try again. Your code or link still works.
      </Text>
      <Choices>
        <Button type="button" width="phone" onClick={() => send({ type: 'retry.pressed' })}>
          Try again
        </Button>
      </Choices>
      <Text>
        Or call us: <a href={phoneHref}>{settings.PHONE}</a>
      </Text>
    </Panel>
  );
}
