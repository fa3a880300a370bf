import { Button } from '../../design/Button.tsx';
import { Choices } from '../../design/form.ts';
import { Text } from '../../design/layout.ts';
import { phoneHref, settings } from '../../settings.ts';
import type { StepProps } from './step.ts';

/** The ways to continue after a failure: try again, start over where that helps, or call. */
export function WaysOn({ send, canRestart = true }: Pick<StepProps, 'send'> & { canRestart?: boolean }) {
  return (
    <>
      <Choices>
        <Button type="button" width="phone" onClick={() => send({ type: 'retry.pressed' })}>
          Try again
        </Button>
        {canRestart && (
          <Button type="button" kind="secondary" width="phone" onClick={() => send({ type: 'restart.pressed' })}>
            Start over
          </Button>
        )}
      </Choices>
      <Text>
        Or call us: <a href={phoneHref}>{settings.PHONE}</a>
      </Text>
    </>
  );
}
