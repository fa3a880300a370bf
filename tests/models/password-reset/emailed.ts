import { emailedResetLink, registerAccount } from '../drivers/browser/accounts.ts';
import type { EmailedByServer } from '../emailed-link.ts';
import { forgetfulUser } from './model.ts';

/** Somebody with an account asks for a link. */
export default {
  email: async (request, own) => {
    const email = own(forgetfulUser.email);
    await registerAccount(request, email, forgetfulUser.password.toUpperCase());
    return emailedResetLink(request, email);
  },
} satisfies EmailedByServer;
