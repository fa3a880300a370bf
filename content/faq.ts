import { durationInWords } from '../contract/duration.ts';
import {
  bookableDays,
  codeLength,
  codeLifetime,
  demoLength,
  invitationLifetime,
  resetLinkLifetime,
} from '../contract/limits.ts';
import { officeHoursInWords } from '../contract/office-hours.ts';
import type { OwnerSettings } from '../contract/owner-settings.ts';
import { annualSavingOf, maxVehiclesBeforeEnterprise, pricesOf } from '../contract/pricing.ts';
import { headlines } from './headlines.ts';
import { type FrequentQuestion, homeQuestions } from './home-questions.ts';
import { questions as priceQuestions } from './pricing.ts';
import { tankNeeds, trackerFacts } from './tracker.ts';

/** Questions on one subject. */
export type QuestionGroup = { title: string; questions: readonly FrequentQuestion[] };

const inDollars = (dollars: number) => `$${dollars.toFixed(2)}`;
const monthly = { vehicles: 1, billing: 'monthly' } as const;
const annual = { vehicles: 1, billing: 'annual' } as const;

/** When the office is open, as the settings have it. */
type Office = { OFFICE_HOURS: string; OFFICE_TIME_ZONE: string };

/** The hours within a sentence: only a day's name keeps its capital. */
const hoursOf = ({ OFFICE_HOURS, OFFICE_TIME_ZONE }: Office) =>
  officeHoursInWords(OFFICE_HOURS, OFFICE_TIME_ZONE).replace(/^Every/, 'every');

/** What holds for every tracker, then what the owner says of the ones on offer. */
function tankQuestions(owner: OwnerSettings): FrequentQuestion[] {
  const comesWith = trackerFacts({ ...owner, TANK_SENSOR: '', TANK_ACCURACY: '' }).map(({ text }) => text);
  return [
    {
      question: 'How is the fuel in the tank measured?',
      answer: [tankNeeds, owner.TANK_SENSOR, owner.TANK_ACCURACY].filter(Boolean).join(' '),
      link: { title: 'Fuel management', path: '/features/fuel_management' },
    },
    ...(comesWith.length === 0 ? [] : [{ question: 'What comes with a tracker?', answer: comesWith.join(' ') }]),
  ];
}

type Faq = { headline: string; lead: string; closing: string; groups: readonly QuestionGroup[] };

/** The words of /faq. */
export const faq = (office: Office & OwnerSettings): Faq => ({
  headline: headlines['/faq'],
  lead: 'Short answers, each with the page that says more. If yours isn’t here, call us or send a message.',
  closing: 'Can’t find your question? Ask one of us',
  groups: [
    { title: 'Before you start', questions: homeQuestions },
    {
      title: 'The demo',
      questions: [
        {
          question: 'What happens in a demo?',
          answer: `A customer success agent shows you the platform for ${durationInWords(demoLength)}, with one of your own vehicles, forms or routes as the example. You ask, we answer. It’s free, and it doesn’t commit you to anything.`,
          link: { title: 'Book a demo', path: '/booking' },
        },
        {
          question: 'When can we have one?',
          answer: `On the hour from 7 am to 5 pm in your own time zone, on any of the next ${bookableDays} days. We give demos ${hoursOf(office)}; if you need another time, ask for it, and we’ll confirm it or propose a different one. If you leave an email address, you get a confirmation with a file for your calendar.`,
        },
        {
          question: 'Can we look at the product before that?',
          answer:
            'Yes. The product tour shows six screens: the dashboard, drivers and vehicles, live tracking, inspections, workflows and maintenance. There’s nothing to sign up for.',
          link: { title: 'Take the product tour', path: '/tour' },
        },
      ],
    },
    {
      title: 'Plans and prices',
      questions: [
        {
          question: 'What does it cost?',
          answer: `Billed annually, Basic is ${inDollars(pricesOf('basic', annual).vehicle)} and Business ${inDollars(pricesOf('business', annual).vehicle)} per vehicle per month. Billed monthly, they are ${inDollars(pricesOf('basic', monthly).vehicle)} and ${inDollars(pricesOf('business', monthly).vehicle)}. Paying annually saves ${inDollars(annualSavingOf('basic'))} or ${inDollars(annualSavingOf('business'))} per vehicle per year.`,
          link: { title: 'Work out your price', path: '/price' },
        },
        {
          question: `We have more than ${maxVehiclesBeforeEnterprise} vehicles. What then?`,
          answer:
            'Then Enterprise is the plan for you. Its price is agreed with our sales team: tell us how many vehicles you run and where.',
          link: { title: 'Talk to sales', path: '/contacts' },
        },
        ...priceQuestions,
        {
          question: 'How do we pay?',
          answer:
            'Not on this website: it doesn’t take payments. You don’t pay anything until you’ve agreed an order with us.',
          link: { title: 'Terms of use', path: '/terms' },
        },
      ],
    },
    { title: 'Trackers and tanks', questions: tankQuestions(office) },
    {
      title: 'Accounts and people',
      questions: [
        {
          question: 'My code hasn’t arrived. What now?',
          answer: `Look in your spam folder first. Then ask for another code on the same page: it has ${codeLength} characters and works for ${durationInWords(codeLifetime)}. If it still doesn’t arrive, tell us.`,
          link: { title: 'Contact us', path: '/contacts' },
        },
        {
          question: 'Who can do what?',
          answer:
            'You give each person a role. A Manager can see and change everything. An Operator works with vehicle tracking and workflows. Anyone who joins through your shared link is a Guest until a team admin changes that.',
        },
        {
          question: 'How long does an invitation work?',
          answer: `For ${durationInWords(invitationLifetime)}. After that, the person you invited can ask for a new link on the page that the old one opens, or you invite the same address again.`,
        },
        {
          question: 'I’ve forgotten my password.',
          answer: `Enter your email address and we’ll send you a link that works once, for ${durationInWords(resetLinkLifetime)}. Nobody here can look up your password: we don’t store it in a form that anyone can read.`,
          link: { title: 'Reset your password', path: '/password_reset' },
        },
      ],
    },
    {
      title: 'Fuel stations',
      questions: [
        {
          question: 'We run a fuel station. What do we get?',
          answer:
            'Two logins: one for the manager and one for the fuel attendant, who photographs the dispenser at each fill-up. We show the passwords once, on the page, and never email them.',
          link: { title: 'Register a fuel station', path: '/register_fuel_station' },
        },
      ],
    },
    {
      title: 'Your details on this website',
      questions: [
        {
          question: 'What do you store about me?',
          answer:
            'Only what you type into a form and send, and we only use it for the purpose of that form. This site has no analytics, advertising or tracking.',
          link: { title: 'Privacy notice', path: '/privacy' },
        },
        {
          question: 'How do I stop the blog emails?',
          answer: 'Use the link at the bottom of any of them. It works without signing in.',
        },
        {
          question: 'I’ve found a weakness in the website. Who do I tell?',
          answer: 'Please tell us before anyone else. The security page has the address, and says what helps us most.',
          link: { title: 'Security', path: '/security' },
        },
      ],
    },
  ],
});
