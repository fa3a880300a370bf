import { durationInWords } from '../contract/duration.ts';
import { demoLength, trialDays } from '../contract/limits.ts';
import { headlines } from './headlines.ts';
import { features, industries } from './menus.gen.ts';
import type { PlainLink } from './navigation.ts';
import { type Company, runBy } from './notice.ts';

type About = {
  headline: string;
  lead: string;
  parts: readonly { title: string; text: string; links: readonly PlainLink[] }[];
};

/** The words of /about: only what the site itself shows, and what the company says of itself in the settings. */
export const about = (company: Company & { SUPPORT_HOURS: string }): About => ({
  headline: headlines['/about'],
  lead: `${company.PRODUCT_NAME} is software for people who send vehicles out and need to know what happened: the trip, the fuel, the load and the proof.`,
  parts: [
    {
      title: 'What we make',
      text: 'One platform for your fleet’s working day. It tracks vehicles, accounts for fuel, plans routes and services, and replaces paper forms with an app that drivers carry with them. The office can see what’s happening on the road.',
      links: [
        { title: `All ${features.length} features`, path: '/features' },
        { title: 'Take the product tour', path: '/tour' },
      ],
    },
    {
      title: 'Who it is for',
      text: `Fleets that have to answer to someone: a receiver, a regulator, a donor or a parent. We write for ${industries.length} industries, from delivery and energy to school buses and farms, with examples from Kenyan roads.`,
      links: [{ title: 'Two working days, hour by hour', path: '/customers' }],
    },
    {
      title: 'How we work with you',
      text: `You look first: six screens in the tour, ${durationInWords(demoLength)} with one of us, ${trialDays} days to try it free. After that, there’s a number to call, ${company.SUPPORT_HOURS.replace(/^Every/, 'every')}.${company.PEOPLE && ` You’ll talk to ${company.PEOPLE}.`}`,
      links: [
        { title: 'Book a demo', path: '/booking' },
        { title: 'What people ask', path: '/faq' },
      ],
    },
    {
      title: 'What you can hold us to',
      text: 'We publish our promises, tell you how to check that we keep them, and say what we don’t do yet. The notices explain what this website stores and how it’s protected.',
      links: [
        { title: 'Our commitments', path: '/commitments' },
        { title: 'Security', path: '/security' },
        { title: 'Privacy notice', path: '/privacy' },
      ],
    },
    { title: 'Who runs this website', text: runBy(company), links: [{ title: 'Terms of use', path: '/terms' }] },
  ],
});
