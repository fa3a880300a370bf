import { emailedConfirmLink } from '../drivers/browser/subscribers.ts';
import type { EmailedByServer } from '../emailed-link.ts';
import { subscriberAddress } from '../subscription/model.ts';

/** Somebody subscribes. */
export default {
  email: (request, own) => emailedConfirmLink(request, own(subscriberAddress)),
} satisfies EmailedByServer;
