import { durationInWords } from '../contract/duration.ts';
import { sessionLifetime } from '../contract/limits.ts';

const lifetime = durationInWords(sessionLifetime);

/** The words of the page of a company that was just registered. */
export const companyHome = {
  scriptsBecause: 'it shows a company only to the browser in which it was registered',
  opening: 'Opening your company',
  openingText: 'One moment: we’re checking who has joined.',
  unanswered: 'Your company could not be opened',
  noAnswer: 'The network or our server didn’t respond. Please try again in a moment.',
  invited: 'People you have invited',
  nobody: 'Nobody yet. You can invite people once you have signed in.',
  states: {
    joined: 'Has joined',
    left: 'Has left your team',
    pending: 'Has not joined yet',
    expired: 'Has not joined; the invitation has expired',
  },
  resend: 'Send again',
  inviteAgain: 'Invite again',
  resending: 'Sending a new link …',
  unconfirmed:
    'We couldn’t confirm that a new link was sent: the network or our server didn’t respond. Press the button again: they get one email, not two.',
  here: `You see this page for ${lifetime} after you have confirmed your email, in this tab. On a computer that isn’t yours, sign out when you’re done.`,
  signOut: 'Sign out',
  signingOut: 'Signing out',
  kept: 'We couldn’t confirm that you’re signed out: the network or our server didn’t respond. Please try again, or close this browser.',
  signedOut: 'You are signed out',
  forgotten:
    'This browser shows nothing of your company any more. Your team, your people and your trial stay as they are.',
  closed: 'Sign in to see your company',
  closedText: `This page shows a company that was just registered, for ${lifetime}, in the tab in which it was. After that, and everywhere else, sign in with your username and password.`,
} as const;
