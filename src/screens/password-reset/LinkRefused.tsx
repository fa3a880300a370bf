import { passwordResetPage } from '../../../contract/password-reset.ts';
import type { FieldError } from '../../../contract/problem.ts';
import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { Choices, Panel } from '../../design/form.ts';
import { Lead } from '../../design/layout.ts';
import { ButtonLink } from '../../design/SiteLink.tsx';

type LinkRejectedProps = {
  /** What the server said of the link. */
  fieldErrors: readonly FieldError[];
};

/**
 * The link is used, expired or unknown: the server's message, and the way to a new one, which takes the place of this
 * page: a reload or the back button does not come to the old link again.
 */
export function LinkRejected({ fieldErrors }: LinkRejectedProps) {
  return (
    <Panel>
      <ArrivingHeading>This link does not work</ArrivingHeading>
      {fieldErrors.map(({ field, message }) => (
        <Lead key={field} role="alert">
          {message}
        </Lead>
      ))}
      <Choices>
        <ButtonLink path={passwordResetPage} replace width="phone">
          Ask for a new link
        </ButtonLink>
      </Choices>
    </Panel>
  );
}
