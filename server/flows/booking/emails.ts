import { cancellationMails } from './cancellation-emails.ts';
import { confirmationMails } from './confirmation-emails.ts';
import { reminderMails } from './reminder-email.ts';

export const bookingMails = { ...confirmationMails, ...cancellationMails, ...reminderMails };
