/** A company that was just registered, by matrix 2.company-home, 6.resending and 3.sign-out. */

import { asked, posted, type Wire } from '../oracles/wire/wire.ts';
import { registered } from '../registration/registered.ts';

type Session = { key: string };

export const companyHomeWire: Wire = {
  kept: 'kept-key',
  requests: {
    readingCompany: ({ key }: Session) => asked('GET', '/api/register/session', key),
    /** The session is that of the registration, whose key it needs; the link is one more than the page knows of. */
    resendingInvitation: ({ key, to, links }: Session & { to: string; links: number }) =>
      posted('/api/register/invitations/resend', key, { to, links }),
    endingSession: ({ key }: Session) => asked('DELETE', '/api/register/session', key),
  },
  served: registered,
};
