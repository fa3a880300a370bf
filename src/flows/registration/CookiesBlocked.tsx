import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { Panel } from '../../design/form.ts';
import { Text } from '../../design/layout.ts';
import type { StepProps } from './step.ts';
import { WaysOn } from './WaysOn.tsx';

/** The browser did not keep the cookie of the session. */
export function CookiesBlocked({ send }: Pick<StepProps, 'send'>) {
  return (
    <Panel>
      <ArrivingHeading>Your browser blocks cookies</ArrivingHeading>
      <Text role="alert">
        We’ve confirmed your email, but your browser isn’t keeping the cookie that your registration needs. Allow
        cookies for this site in your browser’s settings, then try again. Your code or link still works.
      </Text>
      <WaysOn send={send} canRestart={false} />
    </Panel>
  );
}
