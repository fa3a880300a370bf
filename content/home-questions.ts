import { trialDays } from '../contract/limits.ts';
import { trackerPrice } from '../contract/pricing.ts';
import type { PlainLink } from './navigation.ts';

/** A question as a visitor would ask it, its answer, and where to read more. */
export type FrequentQuestion = { question: string; answer: string; link?: PlainLink };

/**
 * The questions on the home page, which begin the ones on /faq too. They have a module of their own, so that home does not
 * load the others.
 */
export const homeQuestions: readonly FrequentQuestion[] = [
  {
    question: 'How do we start?',
    answer:
      'Book a demo, or register straight away. You need a work email address, the code we send you, your name, a password and a name for your team. Then you invite your colleagues, now or later.',
    link: { title: 'Create an account', path: '/registration' },
  },
  {
    question: 'What do we have to buy first?',
    answer: `Nothing. The demo’s free, and so are the first ${trialDays} days. A vehicle needs a tracker before you can see it on the map: that’s $${trackerPrice} per device, installation included. The plan itself is priced per vehicle per month.`,
    link: { title: 'See the prices', path: '/price' },
  },
  {
    question: 'Can we begin with a few vehicles?',
    answer:
      'Yes, with one if you like. The price is per vehicle, and Basic and Business start at one. Pick the vehicle you argue about most.',
    link: { title: 'How the first month goes', path: '/learn' },
  },
  {
    question: 'Does everyone need a login?',
    answer:
      'No. Fuel alerts arrive by SMS and usage reports by email, every week and every month. An owner, an accountant or a donor can read both without an account.',
    link: { title: 'Fuel management', path: '/features/fuel_management' },
  },
  {
    question: 'Can we take our data with us?',
    answer:
      'Yes. Every plan exports to a spreadsheet, and Business and Enterprise also have a REST API. If something’s missing, we say so.',
    link: { title: 'What we commit to, and where it stands', path: '/commitments' },
  },
];
