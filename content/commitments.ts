import { trialDays } from '../contract/limits.ts';
import type { Retention } from '../contract/settings.ts';
import { headlines } from './headlines.ts';
import type { Company, Notice } from './notice.ts';
import { shortfall } from './password-standard.ts';

/** The words of /commitments, by state. A commitment moves when the software does, not before. */
export const commitments = ({ VIDEO_URL, STATUS_URL }: Company, retention: Retention): Notice => ({
  headline: headlines['/commitments'],
  lead: 'What we promise to people who buy from us, how far we’ve got with each promise, and where you can check it.',
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
          text: 'Basic, Business and the tracker have their prices on the pricing page, in figures that follow your number of vehicles.',
          link: { title: 'See the prices', path: '/price' },
        },
        {
          term: 'No yearly lock-in',
          text: 'Basic and Business can be billed by the month. The pricing page shows what that costs compared with the year.',
          link: { title: 'Compare monthly and annual', path: '/price' },
        },
        {
          term: 'A trial that costs nothing if you leave',
          text: `After ${trialDays} days you choose a plan or none. With none, you owe nothing. The terms say so.`,
          link: { title: 'Read the terms', path: '/terms' },
        },
        {
          term: 'You pay for vehicles, not for people',
          text: 'The app is for any number of drivers, on every plan. The comparison on the pricing page has a line for it.',
        },
        ...(STATUS_URL ? [{ term: outages, text: 'It has an address of its own.', url: STATUS_URL }] : []),
        {
          term: 'No tracking on this website',
          text: `No analytics, no advertising, and no cookie apart from one while you register and one for an hour after you book a demo. To check, open the network panel of your browser: requests go to this website only${VIDEO_URL ? ', until you open the explainer video' : ''}.`,
          link: { title: 'Read the privacy notice', path: '/privacy' },
        },
        {
          term: 'What you typed isn’t lost',
          text: 'A booking, a message or a fuel station that doesn’t reach us waits on your device. To check, switch off the network, send one, and switch it on again.',
        },
        {
          term: 'The website works without scripts',
          text: 'With JavaScript off you can read every page, book a demo, send a message, register a fuel station and subscribe to the blog. Registering a company and setting a new password need it, and say so.',
        },
        {
          term: 'You can stop our blog emails at once',
          text: 'Nobody is subscribed before they’ve confirmed it, and every email to subscribers has a link to unsubscribe, without signing in.',
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
          text: 'Spreadsheet export is in every plan, and a REST API in Business and Enterprise. We send you what you gave this website, such as a booking, if you ask. There’s no button for it yet.',
          link: { title: 'Compare the plans', path: '/price' },
        },
        {
          term: 'You can have your details erased',
          text: 'We do it when you ask, by hand. There’s no page on which you can do it yourself.',
          link: { title: 'Your rights', path: '/privacy' },
        },
        {
          term: 'Everybody can use the website',
          text: 'Programs check every page for accessibility with each change, and every form can be filled in by keyboard alone. No report by people who rely on assistive technology is published.',
        },
        {
          term: 'Level 2 of OWASP ASVS 5.0',
          text: `By our own assessment we keep all that applies to the website${shortfall && ` but one point: a password ${shortfall}`}.`,
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
          text: 'It depends on the fleet and is agreed with our sales team. No figure is published.',
          link: { title: 'Ask for a price', path: '/contacts' },
        },
        {
          term: 'Old details that go by themselves',
          text: `Until somebody asks us to erase them we keep ${staying(retention)}. The privacy notice says when everything else is deleted.`,
          link: { title: 'How long we keep it', path: '/privacy' },
        },
        {
          term: 'A security test by others',
          text: 'The tests are ours. No report by an outside firm is published.',
        },
        {
          term: 'A data processing agreement to download',
          text: 'None is published here. Ask us for one before you agree an order.',
          link: { title: 'Contact us', path: '/contacts' },
        },
        ...(STATUS_URL
          ? []
          : [{ term: outages, text: 'Neither the website nor the platform has one that we link to.' }]),
        {
          term: 'Kiswahili',
          text: 'The website is in English only.',
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
