import { trialDays } from '../contract/limits.ts';
import type { Retention } from '../contract/settings.ts';
import { headlines } from './headlines.ts';
import type { Company, Notice } from './notice.ts';
import { shortfall } from './password-standard.ts';

/** The words of /commitments, by state. A commitment moves when the software does, not before. */
export const commitments = ({ VIDEO_URL, STATUS_URL }: Company, retention: Retention): Notice => ({
  headline: headlines['/commitments'],
  lead: 'What we promise our customers, how far we’ve got with each promise, and where you can check it.',
  updated: '2026-11-28',
  sections: [
    {
      title: 'How to read this page',
      text: [
        'Each promise is listed under its state, with how you can check it. Where we fall short, we say what’s missing.',
      ],
    },
    {
      title: 'Kept',
      mark: 'moving',
      text: [],
      items: [
        {
          term: 'You see prices before you talk to us',
          text: 'The pricing page has prices for Basic, Business and the tracker, worked out for your number of vehicles.',
          link: { title: 'See the prices', path: '/price' },
        },
        {
          term: 'No yearly lock-in',
          text: 'Basic and Business can be billed by the month. The pricing page shows how that compares with paying by the year.',
          link: { title: 'Compare monthly and annual', path: '/price' },
        },
        {
          term: 'A trial that costs nothing if you leave',
          text: `After ${trialDays} days you can choose a plan. If you don’t, you owe nothing. The terms say so.`,
          link: { title: 'Read the terms', path: '/terms' },
        },
        {
          term: 'You pay for vehicles, not for people',
          text: 'Any number of drivers can use the app, on every plan. There’s a line for it in the comparison on the pricing page.',
        },
        ...(STATUS_URL ? [{ term: outages, text: 'It has its own address.', url: STATUS_URL }] : []),
        {
          term: 'No tracking on this website',
          text: `No analytics, no advertising, and no cookies except one while you register and one for an hour after you book a demo. To check, open your browser’s network panel: requests only go to this website${VIDEO_URL ? ', until you open the explainer video' : ''}.`,
          link: { title: 'Read the privacy notice', path: '/privacy' },
        },
        {
          term: 'What you typed isn’t lost',
          text: 'If a booking, a message or a fuel station registration doesn’t reach us, it’s kept on your device until it can. To see this happen, go offline, send one of them, and go back online.',
        },
        {
          term: 'The website works without scripts',
          text: 'With JavaScript off you can still read every page, book a demo, send a message, register a fuel station and subscribe to the blog. You need JavaScript to register a company or set a new password, and those pages say so.',
        },
        {
          term: 'You can stop our blog emails at once',
          text: 'Nobody is subscribed until they’ve confirmed it, and every email to subscribers has an unsubscribe link that works without signing in.',
        },
      ],
    },
    {
      title: 'Kept in part',
      mark: 'idle',
      text: [],
      items: [
        {
          term: 'You can take your data with you',
          text: 'Every plan includes spreadsheet export, and Business and Enterprise have a REST API. If you ask, we’ll send you anything you’ve submitted on this website, such as a booking. There’s no button for it yet.',
          link: { title: 'Compare the plans', path: '/price' },
        },
        {
          term: 'You can have your details erased',
          text: 'We do it by hand when you ask. There’s no page where you can do it yourself.',
          link: { title: 'Your rights', path: '/privacy' },
        },
        {
          term: 'Everybody can use the website',
          text: 'Automated tests check every page for accessibility on each change, and you can fill in every form with the keyboard alone. We haven’t yet published a report by people who rely on assistive technology.',
        },
        {
          term: 'Level 2 of OWASP ASVS 5.0',
          text: `By our own assessment, we meet everything that applies to the website${shortfall && ` except one point: a password ${shortfall}`}.`,
          link: { title: 'How the website is secured', path: '/security' },
        },
      ],
    },
    {
      title: 'Not yet',
      mark: 'stopped',
      text: [],
      items: [
        {
          term: 'A price for Enterprise',
          text: 'It depends on the fleet, and you agree it with our sales team. We don’t publish a figure.',
          link: { title: 'Ask for a price', path: '/contacts' },
        },
        {
          term: 'Old details that are deleted automatically',
          text: `We keep ${staying(retention)} until somebody asks us to erase them. The privacy notice says when everything else is deleted.`,
          link: { title: 'How long we keep it', path: '/privacy' },
        },
        {
          term: 'A security test by others',
          text: 'The tests are ours. We haven’t published a report by an outside firm.',
        },
        {
          term: 'A data processing agreement to download',
          text: 'We don’t publish one here. Ask us for one before you agree an order.',
          link: { title: 'Contact us', path: '/contacts' },
        },
        ...(STATUS_URL
          ? []
          : [{ term: outages, text: 'Neither the website nor the platform has one that we link to.' }]),
        {
          term: 'Kiswahili',
          text: 'The website is only in English.',
        },
      ],
    },
    {
      title: 'Changes to this page',
      text: ['A promise moves up once you can check it, and the date at the top changes with it.'],
    },
  ],
  contact: 'If you think a promise is in the wrong place, tell us:',
});

const outages = 'A page that shows outages';

const listed = new Intl.ListFormat('en-GB');

/** What nobody deletes unless somebody asks, with these settings. */
function staying({ KEEP_BOOKINGS_DAYS, KEEP_MESSAGES_DAYS }: Retention): string {
  return listed.format([
    ...(KEEP_BOOKINGS_DAYS === 0 ? ['bookings'] : []),
    ...(KEEP_MESSAGES_DAYS === 0 ? ['messages'] : []),
    'accounts',
    'fuel stations',
  ]);
}
