import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { Button, buttonLook } from '../../design/Button.tsx';
import { Choices, Panel } from '../../design/form.ts';
import { Lead, Text } from '../../design/layout.ts';
import { Icon } from '../../pictures/icons.tsx';
import { settings } from '../../settings.ts';
import { nothingChanged, type StepProps } from './step.ts';

/** The visitor keeps their company, and can still change their mind. */
export function Stayed({ snapshot, send }: StepProps) {
  const { company, joining } = snapshot.context;
  return (
    <Panel>
      <ArrivingHeading>{nothingChanged}</ArrivingHeading>
      <Lead>You’re still in {company?.team}, and your username and password are the same.</Lead>
      <Text>
        You can still accept the invitation to {joining?.team}: go back, or follow its link again before it expires.
      </Text>
      <Choices>
        <a className={buttonLook({ width: 'phone' }).className} href={settings.SIGN_IN_URL}>
          Sign In <Icon name="external" />
        </a>
        <Button type="button" kind="secondary" width="phone" onClick={() => send({ type: 'back.pressed' })}>
          Back to the invitation
        </Button>
      </Choices>
    </Panel>
  );
}
