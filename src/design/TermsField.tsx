import { termsAccepted } from '../../contract/terms.ts';
import { settings } from '../settings.ts';
import { CheckField } from './CheckField.tsx';
import { NewTabLink, PrivacyLink } from './NewTabLink.tsx';

type TermsFieldProps = { id: string; name: string; defaultValue: string; fieldError: string | undefined };

/** The checkbox that accepts the terms, with links to the terms and the privacy notice. */
export function TermsField(props: TermsFieldProps) {
  return (
    <div>
      <CheckField
        {...props}
        value={termsAccepted}
        label={
          <>
            I accept the <NewTabLink path="/terms">{`terms of ${settings.PRODUCT_NAME}`}</NewTabLink>
          </>
        }
      />
      <PrivacyLink />
    </div>
  );
}
