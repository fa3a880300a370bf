import { useState } from 'react';
import { failureReference } from '../http/failure-reference.ts';

/** What to tell support if the server failed a request; nothing if no answer came. It stays while the message is shown. */
export function FailureReference() {
  const [reference] = useState(failureReference);
  return reference && ` Reference: ${reference}`;
}
