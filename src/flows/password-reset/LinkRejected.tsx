import type { FieldError } from '../../../contract/field-error.ts';
import { passwordResetPage } from '../../../contract/password-reset.ts';
import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { Choices, Panel } from '../../design/form.ts';
import { Lead } from '../../design/layout.ts';
import { ButtonLink } from '../../design/SiteLink.tsx';

/**
 * The link was used, has expired or is unknown: the server's message, and a link to ask for a new one. It replaces this
 * page in the history, so that the back button does not return to the old link.
 */
export function LinkRejected({ fieldErrors }: { fieldErrors: readonly FieldError[] }) {
  return (
    <Panel>
      <ArrivingHeading>This link doesn’t work</ArrivingHeading>
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
