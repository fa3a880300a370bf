import { useState } from 'react';
import { lastFailure } from '../http/failure-reference.ts';

const foreign = 'Something other than our server answered: if this network asks you to sign in, do that first.';

/**
 * What to tell support if the server failed a request, and what to do if something else answered it; nothing if no answer
 * came. It stays while the message is shown.
 */
export function FailureReference() {
  const [{ reference, isForeign }] = useState(lastFailure);
  const note = isForeign ? foreign : reference && `Reference: ${reference}`;
  return note && <span>{` ${note}`}</span>;
}
