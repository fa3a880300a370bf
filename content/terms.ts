import { trialDays } from '../contract/limits.ts';
import { trackerPrice } from '../contract/pricing.ts';
import { headlines } from './headlines.ts';
import { type Company, type Notice, runBy } from './notice.ts';

/** The words of /terms: what the site and its forms do, and what is asked of people who use them. */
export const terms = (company: Company): Notice => ({
  headline: headlines['/terms'],
  lead: 'What you can expect from this website and its forms, and what we ask of you when you use them.',
  updated: '2026-11-28',
  sections: [
    {
      title: 'What these terms cover',
      text: [
        `${runBy(company)} These terms are between you and us. They cover the website and the accounts and logins that you create on it.`,
        'You accept them when you tick the box that names them. If you have a written contract with us, it takes precedence over these terms.',
      ],
    },
    {
      title: 'Bookings and messages',
      text: [
        'Booking a demo or sending us a message is free and doesn’t commit you to anything. If you give an email address when you book, we’ll send your confirmation there.',
      ],
    },
    {
      title: 'Company accounts',
      text: [
        'Use an email address of your own and a password that nobody else knows. We confirm the address with a code.',
        'You decide who joins your team. A person you invite by email joins with the role you chose. Anyone who has your shareable link can join as a guest, so share it only with people you trust.',
      ],
    },
    {
      title: 'Fuel stations',
      text: [
        'Registering a fuel station creates two logins: one for the manager and one for the fuel attendant. Only register a station that you are allowed to act for.',
        'The passwords are shown once, on the page, and are never emailed. Write them down before you leave the page. If you lose one, call us.',
      ],
    },
    {
      title: 'Free trial and prices',
      text: [
        `Every plan begins with a free trial of ${trialDays} days. If you choose no plan, you owe nothing.`,
        `Prices on the pricing page are in US dollars per vehicle per month, whether you’re billed annually or monthly. A vehicle tracker costs $${trackerPrice} per device, installation included. For Enterprise pricing, talk to our sales team.`,
        'The website takes no payments. You pay nothing until you have agreed an order with us.',
      ],
      link: { title: 'See the prices', path: '/price' },
    },
    {
      title: 'Acceptable use',
      text: [
        'Do not pretend to be someone else, or register a company or station that is not yours to register.',
        'Do not try to guess codes, passwords or links, or to get round the limits on the forms.',
        'Do not overload the website, send anything unlawful or harmful through its forms, or invite people who do not expect it.',
        'We may refuse or remove anything that breaks these rules. If you have found a weakness, tell us: the security page says how.',
      ],
      link: { title: 'Report a weakness', path: '/security' },
    },
    {
      title: 'The website itself',
      text: [
        'We do our best to keep the website correct and available, but cannot promise that it always will be. The vehicles, people and workplaces in the product pictures are fictional.',
        'Nothing in these terms takes away a right that the law gives you and that you cannot sign away.',
      ],
    },
    {
      title: 'Your details',
      text: ['The privacy notice says what we store about you, for how long, and how to have it erased.'],
      link: { title: 'Read the privacy notice', path: '/privacy' },
    },
    {
      title: 'Changes to these terms',
      text: [
        'We may change these terms. The date at the top says when we last did. A change applies to what you do on the website from that day on.',
      ],
    },
    ...lawOf(company),
  ],
  contact: 'For a question about these terms:',
});

function lawOf({ GOVERNING_LAW }: Company) {
  return GOVERNING_LAW ? [{ title: 'Governing law', text: [`These terms are governed by ${GOVERNING_LAW}.`] }] : [];
}
