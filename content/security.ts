import { durationInWords } from '../contract/duration.ts';
import {
  codeLength,
  codeLifetime,
  maxCodeAttempts,
  maxStrangersCodeAttempts,
  resetLinkLifetime,
} from '../contract/limits.ts';
import { headlines } from './headlines.ts';
import { type Company, type Notice, type NoticeSection, runBy } from './notice.ts';
import { shortfall } from './password-standard.ts';

type Server = Company & { PUBLIC_URL: string; SECURITY_CONTACT: string };

/** The words of /security: docs/security.md for people who buy. Each sentence is a defence that has a test. */
export const security = (server: Server): Notice => ({
  headline: headlines['/security'],
  lead: 'How this website protects what you send, what it doesn’t do yet, and how to report a weakness.',
  updated: '2026-11-28',
  sections: [
    {
      title: 'What this page covers',
      text: [
        `${runBy(server)} This page is about the website and its server: the forms, registration and the emails they send.`,
        'The platform you sign in to is a separate system.',
      ],
    },
    ...platformOf(server),
    {
      title: 'What you send isn’t lost',
      text: [],
      items: [
        {
          term: 'Stored before we say so',
          text: 'By the time a page says your form was sent, the form and the emails about it are on our server’s disk. If the server loses power a moment later, they’re still there when it starts again.',
        },
        {
          term: 'Stored once',
          text: 'If a form arrives twice, because of a second tap or a bad connection, we store it once.',
        },
        {
          term: 'Kept if we can’t be reached',
          text: 'If our server doesn’t answer, your booking, message or fuel station registration stays on your device. We’ll keep trying to send it while you have the site open.',
        },
      ],
    },
    {
      title: 'Passwords, codes and links',
      text: [],
      items: [
        {
          term: 'Passwords',
          text: 'Passwords are stored as Argon2id hashes, each with its own salt. We reject very common passwords, a single repeated character, and passwords based on our name, your name or parts of your email address. We never email passwords.',
        },
        {
          term: 'Codes',
          text: `A registration code has ${codeLength} characters and works once, for ${durationInWords(codeLifetime)}. It allows ${maxCodeAttempts} wrong guesses from the network that asked for it, and ${maxStrangersCodeAttempts} from everywhere else combined.`,
        },
        {
          term: 'Links',
          text: `Links in emails are too long to guess. The one sent with a registration code does the same as the code, even after strangers have used up its guesses. One to set a new password works once, for ${durationInWords(resetLinkLifetime)}. We store fingerprints of both, not the links.`,
        },
        {
          term: 'Who has an account',
          text: 'There’s no way to find that out here. If you ask for a code or a new password, you get the same answer whether or not there’s an account. Only the mailbox owner finds out more.',
        },
      ],
    },
    {
      title: 'In your browser',
      text: [],
      items: [
        {
          term: 'Nothing from elsewhere',
          text: `Pages only load scripts, styles and pictures from this website, and tell your browser to block all others.${videoOf(server)}`,
        },
        {
          term: 'No foreign scripts',
          text: 'Every page comes with a list of the scripts allowed to run on it. Text someone typed into a form never becomes one.',
        },
        {
          term: 'No disguises',
          text: 'No other website can embed our pages, or submit our forms in your name.',
        },
        {
          term: 'No tracking',
          text: 'There are no analytics and no advertising. The two cookies are for registration and for the page that confirms a demo, and scripts can’t read them.',
          link: { title: 'Privacy notice', path: '/privacy' },
        },
        ...encryptionOf(server),
      ],
    },
    {
      title: 'On our server',
      text: [],
      items: [
        {
          term: 'Floods',
          text: 'Each network address can only send so many forms a minute. We turn away the rest, so everybody else can still use the site. There’s a limit on how many emails of each kind strangers can have sent to your mailbox in an hour, but you can always get a code or link that works.',
        },
        {
          term: 'Emails',
          text: 'If our mail server asks for a user name and password, we only send email over an encrypted connection.',
        },
        {
          term: 'Logs',
          text: 'They say which requests were answered and how fast. They contain no names, email addresses, network addresses, codes or links.',
        },
      ],
    },
    {
      title: 'How we check it',
      text: [
        'We have tests that attack every defence described on this page, and all of them are run again with every change. Some repeatedly stop a real server while it’s working and then check how much was lost.',
        'We check the website against level 2 of OWASP ASVS 5.0, an open standard for web application security. The assessment is our own.',
      ],
    },
    {
      title: 'What isn’t there yet',
      text: [
        `${shortfall && `A password ${shortfall}. `}We haven’t published a report by an outside tester. While an email is waiting to be sent, its code or link can be read in our database.`,
      ],
      link: { title: 'All commitments, and where they stand', path: '/commitments' },
    },
    {
      title: 'Report a weakness',
      text: [
        `Please write to ${server.SECURITY_CONTACT} before you tell anyone else. Scanners can find the same address in /.well-known/security.txt.`,
      ],
      items: [
        {
          term: 'What helps us',
          text: 'The page or address, what you did step by step, what happened, and what you expected.',
        },
        {
          term: 'What we ask of you',
          text: 'Use your own accounts, don’t read or change anybody else’s details, and don’t flood the website.',
        },
      ],
    },
  ],
  contact: 'To report a weakness, or to ask about this page:',
  email: server.SECURITY_CONTACT,
});

/** What the owner says about the platform; nothing is known of it here. */
function platformOf(server: Server): NoticeSection[] {
  const items = [
    { term: 'Where it runs', text: server.PLATFORM_HOSTING },
    { term: 'Backups', text: server.PLATFORM_BACKUPS },
    { term: 'Other companies', text: server.PLATFORM_SUBPROCESSORS },
    { term: 'Certificates', text: server.PLATFORM_CERTIFICATES },
    { term: 'Outages', text: server.STATUS_URL && 'They’re listed on the status page.', url: server.STATUS_URL },
  ].filter(({ text }) => text !== '');
  return items.length === 0 ? [] : [{ title: 'The platform that you sign in to', text: [], items }];
}

function videoOf({ VIDEO_URL }: Server): string {
  return VIDEO_URL ? ' The one exception is the explainer video player, once you open it.' : '';
}

/** Only a site whose address is HTTPS tells browsers to insist on it. */
function encryptionOf({ PUBLIC_URL }: Server) {
  if (!PUBLIC_URL.startsWith('https:')) return [];
  return [
    {
      term: 'Encrypted on the way',
      text: 'The website uses HTTPS. Once a browser has been here, it won’t come back any other way for a year.',
    },
  ];
}
