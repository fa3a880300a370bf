import { durationInWords } from '../contract/duration.ts';
import { sessionLifetime } from '../contract/limits.ts';

const lifetime = durationInWords(sessionLifetime);

/** The words of the page of a company that was just registered. */
export const companyHome = {
  scriptsBecause: 'it only shows a company in the browser that registered it',
  opening: 'Opening your company',
  openingText: 'One moment: we’re checking who has joined.',
  unanswered: 'We couldn’t open your company',
  noAnswer: 'The network or our server didn’t respond. Please try again in a moment.',
  invited: 'People you’ve invited',
  nobody: 'Nobody yet. You can invite people once you’ve signed in.',
  states: {
    joined: 'Has joined',
    left: 'Has left your team',
    pending: 'Hasn’t joined yet',
    expired: 'Hasn’t joined: the invitation has expired',
  },
  resend: 'Send again',
  inviteAgain: 'Invite again',
  resending: 'Sending a new link …',
  unconfirmed:
    'We couldn’t confirm that a new link was sent: the network or our server didn’t respond. It’s safe to press the button again, and the person you invited will still get only one email.',
  here: `This tab shows the page for ${lifetime} after you confirm your email. On a computer that isn’t yours, sign out when you’re done.`,
  signOut: 'Sign out',
  signingOut: 'Signing out',
  kept: 'We couldn’t confirm that you’re signed out: the network or our server didn’t respond. Please try again, or close this browser.',
  signedOut: 'You’re signed out',
  forgotten: 'This browser no longer shows anything about your company. Your team, people and trial stay as they are.',
  closed: 'Sign in to see your company',
  closedText: `For ${lifetime} after you register a company, this page shows it in the tab you registered in. After that, and anywhere else, sign in with your username and password.`,
} as const;
