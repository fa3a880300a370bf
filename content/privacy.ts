import { durationInWords } from '../contract/duration.ts';
import {
  codeLifetime,
  confirmationLifetime,
  deletedCompanyLifetime,
  invitationLifetime,
  readPageLifetime,
  reminderLead,
  resetLinkLifetime,
  sentPageLifetime,
  sessionLifetime,
  submissionWindow,
  sweepInterval,
  unsentRetention,
} from '../contract/limits.ts';
import type { Retention } from '../contract/settings.ts';
import { headlines } from './headlines.ts';
import { type Company, type Notice, runBy } from './notice.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

/**
 * The words of /privacy. They say what the software does: when it stores something else, they change too. How long it keeps
 * things is in the settings that the server deletes by.
 */
export const privacyNotice = (company: Company, retention: Retention): Notice => ({
  headline: headlines['/privacy'],
  lead: 'What this website stores about you, why, for how long, and how to have it corrected or erased.',
  updated: '2026-11-29',
  sections: [
    {
      title: 'Who this notice is from',
      text: [
        `${runBy(company)} We decide what happens to the details that you give us here.`,
        'This notice covers the website: its pages, its forms and the emails that it sends. The platform that you sign in to is a separate system, and this notice does not cover it.',
      ],
    },
    {
      title: 'What we store, and why',
      text: ['We store what you type into a form once you send it, and use it only for the purpose of that form.'],
      items: [
        {
          term: 'Demo bookings',
          tables: ['bookings', 'booking_links'],
          text: `Your name, phone number and email address, the date and time that you chose, your time zone and, if you told us, the size of your fleet and what you want to see first. We use them to prepare and give the demo. The links to Google Calendar and Outlook contain only the time of the demo.`,
        },
        {
          term: 'Emails about a demo',
          text: `If you gave an email address, it gets a confirmation with a calendar file and a link to move or cancel the demo, of which we store a hash, and a reminder ${durationInWords(reminderLead)} before the demo.`,
        },
        {
          term: 'Messages',
          tables: ['messages'],
          text: 'Your name, organisation, phone number, email address and enquiry: whatever you fill in. We use them to answer you.',
        },
        {
          term: 'Company accounts',
          tables: [
            'accounts',
            'users',
            'roles',
            'teams',
            'team_links',
            'invitations',
            'superseded_invitations',
            'deleted_companies',
          ],
          text: 'Your name and email address, your password as a hash, your role, the name of your team, and the email address and role of each person you invite. We use them to set up the account. An invitation tells the person who gets it your name, your email address and your team.',
        },
        {
          term: 'Fuel stations',
          tables: ['fuel_stations'],
          text: 'The station’s name and franchise, your name, mobile number and email address, and the usernames of its two logins, with their passwords as hashes. We use them to set up the logins and to email you the usernames.',
        },
        {
          term: 'Blog subscriptions',
          tables: ['subscribers', 'leave_links'],
          text: 'Your email address, when you confirmed it and when you unsubscribed. We use it to send you new articles. After you unsubscribe we keep the address for a while so that, if you follow a link in an older email, we can tell you that you have already unsubscribed.',
        },
        {
          term: 'Codes and links',
          tables: [
            'registration_codes',
            'code_guesses',
            'registration_sessions',
            'password_resets',
            'subscription_requests',
          ],
          text: 'When you ask for a registration code, a password reset or a subscription: your email address, the time, and hashes of the code or link and of the network that you used. We also count wrong codes, so that strangers cannot guess yours or use up your attempts. While you register, we store a hash of the cookie described below. We use all this to check that you are the person who made the request.',
        },
        {
          term: 'Emails',
          tables: ['outbox'],
          text: 'The text of our emails to you and to our sales team, so we can send an email again if it does not get through. Any codes and access links are removed once the email has been sent.',
        },
        {
          term: 'Your IP address',
          tables: ['submission_counts'],
          text: 'Your IPv4 address, or the part of your IPv6 address that identifies your network, with the number of forms sent from it in the last minute, so that bots cannot flood the forms.',
        },
      ],
    },
    {
      title: 'How long we keep it',
      text: [
        `Every ${durationInWords(sweepInterval)} our server deletes everything whose time is up. You can ask us to erase your details before that.`,
      ],
      items: [
        { term: 'Demo bookings', text: keptFor(retention.KEEP_BOOKINGS_DAYS, 'the demo') },
        { term: 'Messages', text: keptFor(retention.KEEP_MESSAGES_DAYS, 'you sent the message') },
        {
          term: 'Company accounts and fuel stations',
          text: `Until you ask us to erase them. A company that you delete to join another is erased ${durationInWords(deletedCompanyLifetime)} later, unless you bring it back with the link we email you. A company registration that nobody finishes or joins is deleted ${durationInWords(retention.KEEP_UNFINISHED_REGISTRATIONS_DAYS * day)} after it was begun.`,
        },
        {
          term: 'Invitations',
          text: `An invitation works for ${durationInWords(invitationLifetime)}. It is deleted ${durationInWords(retention.KEEP_INVITATIONS_DAYS * day)} after that, whether it was used or not.`,
        },
        {
          term: 'Blog subscriptions',
          text: `Until ${durationInWords(retention.KEEP_LEFT_SUBSCRIBERS_DAYS * day)} after you unsubscribe. The link to unsubscribe in an email about your subscription works for ${durationInWords(retention.KEEP_UNSUBSCRIBE_LINKS_DAYS * day)}; in an email with an article it always does.`,
        },
        {
          term: 'Codes and links',
          text: `A registration code and the link beside it work for ${durationInWords(codeLifetime)}, a link to reset a password for ${durationInWords(resetLinkLifetime)}, a link to confirm a subscription for ${durationInWords(confirmationLifetime)}. The record of a code is deleted after ${durationInWords(retention.KEEP_CODES_HOURS * hour)}, of a password link after ${durationInWords(retention.KEEP_RESET_LINKS_HOURS * hour)}, of a subscription link after ${durationInWords(retention.KEEP_SUBSCRIPTION_LINKS_HOURS * hour)}.`,
        },
        {
          term: 'Emails',
          text: `The text of an email is deleted ${durationInWords(retention.KEEP_SENT_EMAILS_DAYS * day)} after we sent it, or ${durationInWords(retention.KEEP_UNSENT_EMAILS_DAYS * day)} after we gave up sending it.`,
        },
        {
          term: 'Your IP address',
          text: `We count forms for ${durationInWords(submissionWindow)}. The address and its count are deleted ${durationInWords(retention.KEEP_IP_ADDRESSES_MINUTES * 60_000)} after that.`,
        },
      ],
    },
    {
      title: 'What stays in your browser',
      text: [
        'There are no analytics, no advertising and no tracking on this website. Your browser keeps only what a form needs to work.',
      ],
      items: [
        {
          term: 'Drafts',
          text: 'What you have typed into a form so far, so that you do not lose it if you reload the page. It stays in that tab until you send the form or close the tab. Passwords and codes are never part of it.',
        },
        {
          term: 'Unsent forms',
          text: `A booking, a message or a fuel station that did not reach us stays on your device until it has been sent, and every page says so. Some browsers send a booking or a message as soon as they are online, even if you have closed the website. After ${durationInWords(unsentRetention)} it is no longer sent, and is deleted when you next open the website.`,
        },
        {
          term: 'Pages you have read',
          text: `Copies of public pages and of the empty booking form, so that they open without a network, and the font of our text, unless your browser is set to save data. They hold nothing of yours, and no page is shown after ${durationInWords(readPageLifetime)}.`,
        },
        {
          term: 'A cookie, if you book a demo',
          text: `A random number, so that you can load the page that confirms it again. It ends after ${durationInWords(sentPageLifetime)}, or when you press "Book another demo", is sent to that page only, and cannot be read by scripts.`,
        },
        {
          term: 'A cookie, if you register a company account or join one',
          text: `A random number that lets you continue once your email address is confirmed, and then see who has joined. Registration cannot work without it, scripts cannot read it, and it ends after ${durationInWords(sessionLifetime)}, when you sign out, or when you have joined a company.`,
        },
      ],
    },
    {
      title: 'Who sees it',
      text: [
        'Bookings, messages, and new companies and fuel stations are emailed to our sales team. The people who run our server can read its database.',
        'Emails sent to the sales team can also be passed on, in encrypted form, to the system the team uses to keep track of its customers. When you sign in, the platform asks our server whether your password is right, and our server sends back your name, role and team.',
        'Every email goes through the mail server we use to send it, and then through the recipient’s. The website doesn’t pass your details to anyone else.',
        ...videoOf(company),
      ],
    },
    {
      title: 'How it is protected',
      text: [
        'Passwords and registration codes are stored as Argon2id hashes. Links that we email are stored as fingerprints, or not at all. Nobody can read them back from the database. The one exception is an email that has not been sent yet: its code or link can still be read.',
        'The server’s log records which requests were answered and how fast, without names, email addresses or IP addresses.',
      ],
      link: { title: 'How the website is secured', path: '/security' },
    },
    {
      title: 'Your rights',
      text: [
        'You can ask what we hold about you, and have it corrected or erased. Tell us which email address or phone number you used, so that we can find it. To stop blog emails, use the link at the bottom of any of them.',
        'You can also complain to the data protection authority where you live. In Kenya that is the Office of the Data Protection Commissioner.',
      ],
    },
    {
      title: 'Changes to this notice',
      text: [
        'If we change what the website stores, or how long it keeps something, we will update this notice and the date at the top.',
      ],
    },
  ],
  contact: 'To ask about your details, or to have them corrected or erased:',
});

/** How long a submission is kept that the operator may keep for ever. */
function keptFor(days: number, after: string): string {
  return days === 0
    ? 'Until you ask us to erase them.'
    : `They are deleted ${durationInWords(days * day)} after ${after}.`;
}

/** A hosted player belongs to another company, which learns who plays the video. */
function videoOf({ VIDEO_URL }: Company): string[] {
  if (!VIDEO_URL) return [];
  return [
    `The explainer video comes from ${new URL(VIDEO_URL).host}. Nothing is loaded from there until you open the video; from then on that company sees your IP address and may set cookies of its own.`,
  ];
}
