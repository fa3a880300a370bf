import { durationInWords } from '../contract/duration.ts';
import { deletedCompanyLifetime } from '../contract/limits.ts';

const lifetime = durationInWords(deletedCompanyLifetime);

/** The words of the page that the email about a deleted company links to. */
export const companyRestoration = {
  lead: `You deleted your company when you joined another team. For ${lifetime} you can bring it back as it was: its team, its roles and the invitations that still work.`,
  next: {
    headline: 'What happens next',
    steps: [
      { title: 'Your company comes back', text: 'With its name, which nobody else could take in the meantime.' },
      {
        title: 'You move back to it',
        text: 'Your account leaves the team you joined and has the role it had before. Your password stays the same.',
      },
      { title: 'We confirm it by email', text: 'Then you sign in as before.' },
    ],
  },
  /** How many of them have happened once the company is back: the email is still on its way. */
  doneSteps: 2,
  button: 'Bring my company back',
  sending: 'Bringing your company back …',
  unanswered:
    'We couldn’t confirm that your company is back: the network or our server didn’t respond. Press the button again.',
  needed: 'One thing to do first',
  refused: 'Nothing was changed',
} as const;
