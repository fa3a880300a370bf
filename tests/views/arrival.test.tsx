import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FormAnswer } from '../../contract/form-answer.ts';
import type { FuelStationLogins } from '../../contract/fuel-station.ts';
import { newPasswordPath, passwordResetPage, passwordResetPath } from '../../contract/password-reset.ts';
import { readSiteSettings } from '../../contract/settings.ts';
import { bookedDemo } from '../models/booking/model.ts';
import { exampleMessage } from '../models/contact/model.ts';
import { openPage, servePage, wordsIn } from '../models/drivers/view/page.ts';
import { exampleStation, logins, shownLogins } from '../models/fuel-station/model.ts';
import { subscriberAddress } from '../models/subscription/model.ts';
import { timeZone } from '../models/time-zone.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => sessionStorage.clear());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const user = userEvent.setup({ delay: null });
const signIn = readSiteSettings({}).SIGN_IN_URL;

type Success = {
  name: string;
  reach: () => Promise<void>;
  /** The first link at the end of what is shown. */
  next: [name: string, address: string];
  /** The steps beside it that are done. */
  done?: string[];
  /** Those that are not. */
  ahead?: string[];
};

const successes: Success[] = [
  {
    name: 'a booking',
    reach: () =>
      posted('/booking', {
        flow: 'booking',
        kind: 'accepted',
        form: { ...bookedDemo, time_zone: timeZone },
        calendar: '/calendar.ics',
        status: 'booked',
      }),
    next: ['Add to Google Calendar', expect.stringMatching(/^https:\/\/calendar\.google\.com\//)],
    ahead: ['You tell us about your fleet', 'We work through your own example', 'You leave with a plan'],
  },
  {
    name: 'a message',
    reach: () => posted('/contacts', { flow: 'contact', kind: 'accepted', form: exampleMessage }),
    next: ['Read the blog', '/blog'],
  },
  {
    name: 'a fuel station',
    reach: () => posted('/register_fuel_station', station(logins)),
    next: ['Sign in on the web', signIn],
    done: ['You get two logins'],
    ahead: ['You write down the passwords', 'The attendant signs in at the pump'],
  },
  {
    name: 'a fuel station whose passwords were shown before',
    reach: () => posted('/register_fuel_station', station(shownLogins)),
    next: ['Sign in on the web', signIn],
    done: ['You get two logins', 'You write down the passwords'],
    ahead: ['The attendant signs in at the pump'],
  },
  {
    name: 'a requested subscription',
    reach: () =>
      posted('/subscribe', {
        flow: 'subscription',
        kind: 'accepted',
        form: { email: subscriberAddress },
      }),
    next: ['Take a product tour', '/tour'],
    done: ['We email you a link'],
    ahead: ['You confirm', 'You get an article now and then'],
  },
  {
    name: 'a confirmed subscription',
    reach: () => posted('/subscribe/confirm/a-token', { flow: 'subscriptionLink', kind: 'accepted', form: {} }),
    next: ['Read our articles', '/blog'],
    done: ['You confirm'],
    ahead: ['You get an article now and then'],
  },
  {
    name: 'an ended subscription',
    reach: () => posted('/subscribe/leave/a-token', { flow: 'subscriptionLink', kind: 'accepted', form: {} }),
    next: ['Read our articles', '/blog'],
    done: ['We stop sending you articles', 'We remember that you left'],
    ahead: [],
  },
  {
    name: 'a company that is back',
    reach: () =>
      posted('/registration/restore/a-token', {
        flow: 'companyRestoration',
        kind: 'accepted',
        form: {},
        company: { team: 'Akinyi Stores', invitations: 2, left: 'Wanjiru Haulage' },
      }),
    next: ['Sign In', signIn],
    done: ['Your company comes back', 'You move back to it'],
    ahead: ['We confirm it by email'],
  },
  {
    name: 'a requested reset link',
    reach: async () => {
      server.use(http.post(`*${passwordResetPath}`, () => HttpResponse.json({ detail: 'Sent.' }, { status: 202 })));
      await openPage(passwordResetPage);
      await user.type(screen.getByLabelText('Email'), 'akinyi@forgetful.example');
      await user.click(screen.getByRole('button', { name: 'Send me a link' }));
      await screen.findByRole('heading', { name: 'Check your email' });
    },
    next: ['Back to Sign In', signIn],
    done: ['We email you a link'],
    ahead: ['You choose a new password', 'You sign in with it'],
  },
  {
    name: 'an updated password',
    reach: async () => {
      server.use(http.post(`*${newPasswordPath}`, () => HttpResponse.text('Password Updated')));
      await openPage(`${passwordResetPage}/a-token`);
      await user.type(screen.getByLabelText('New password'), 'road to Athi River 7');
      await user.type(screen.getByLabelText('Re-enter new password'), 'road to Athi River 7');
      await user.click(screen.getByRole('button', { name: 'Update my password' }));
      await screen.findByRole('heading', { name: 'Password Updated' });
    },
    next: ['Sign In', signIn],
    done: ['We email you a link', 'You choose a new password'],
    ahead: ['You sign in with it'],
  },
  {
    name: 'a registration',
    reach: async () => {
      await servePage('/registration');
      const { Welcome } = await import('../../src/flows/registration/Welcome.tsx');
      const finished = { first_name: 'Wanjiru', joining: null, username: 'wanjiru@haulage.example' };
      document.body.replaceChildren();
      render(
        <main>
          <Welcome snapshot={{ context: { finished } } as never} />
        </main>,
      );
    },
    next: ['Sign In', signIn],
  },
];

test.each(successes)(
  'should complete the route line after $name, with the next action and what is done',
  {
    tags: ['2.arrival-next', '2.steps-done'],
  },
  async ({ reach, next, done = [], ahead = [] }) => {
    await reach();
    const road = document.querySelector('main [data-route=complete]');
    expect(road).not.toBeNull();
    const ways = [...(road?.parentElement?.lastElementChild?.querySelectorAll('a, button') ?? [])];
    expect([ways[0]?.textContent?.trim(), ways[0]?.getAttribute('href')]).toEqual(next);
    const steps = [...document.querySelectorAll('main aside[aria-labelledby=next-steps] li')];
    expect(steps.map((step) => step.querySelector('strong')?.textContent)).toEqual([
      ...done.map((title) => `Done: ${title}`),
      ...ahead,
    ]);
    const headline = document.querySelector('#next-steps')?.textContent;
    if (done.length > 0) expect(headline).toBe(ahead.length > 0 ? 'What happens next' : 'Done');
  },
);

const nobody = [{ field: 'token', message: 'We don’t recognise this link' }];

/** Where nothing has happened, and how many steps are still named there: none where nothing will come of the link. */
const nothingDone: [name: string, reach: () => Promise<unknown>, steps: number][] = [
  ['the booking form', () => openPage('/booking'), 3],
  ['the station form', () => openPage('/register_fuel_station'), 3],
  ['the form to subscribe', () => openPage('/subscribe'), 3],
  ['the page that confirms a subscription', () => openPage('/subscribe/confirm/a-token'), 2],
  ['the page that ends one', () => openPage('/subscribe/leave/a-token'), 2],
  ['the page that brings a company back', () => openPage('/registration/restore/a-token'), 3],
  ['the form for a reset link', () => openPage(passwordResetPage), 3],
  ['the form of a registration', () => openPage('/registration'), 4],
  ...(['confirm', 'leave'] as const).map((purpose): (typeof nothingDone)[number] => [
    `an unknown link to ${purpose}`,
    () =>
      posted(`/subscribe/${purpose}/a-token`, {
        flow: 'subscriptionLink',
        kind: 'rejected',
        form: {},
        fieldErrors: nobody,
      }),
    0,
  ]),
  [
    'an unknown link to a company',
    () =>
      posted('/registration/restore/a-token', {
        flow: 'companyRestoration',
        kind: 'rejected',
        form: {},
        fieldErrors: nobody,
      }),
    0,
  ],
  [
    'an unknown reset link',
    async () => {
      const problem = { type: 'about:blank', title: 'No', status: 422, detail: 'No', errors: nobody };
      server.use(
        http.post(`*${passwordResetPath}*`, () =>
          HttpResponse.json(problem, { status: 422, headers: { 'content-type': 'application/problem+json' } }),
        ),
      );
      await openPage(`${passwordResetPage}/a-token`);
      await screen.findByRole('heading', { name: 'This link doesn’t work' });
    },
    3,
  ],
];

test.each(nothingDone)('should name no step as done at %s', { tags: ['2.steps-done'] }, async (_, reach, steps) => {
  await reach();
  const named = [...document.querySelectorAll('main aside[aria-labelledby=next-steps] li')];
  expect(named).toHaveLength(steps);
  expect(named.filter((step) => step.textContent?.startsWith('Done')).map(({ textContent }) => textContent)).toEqual(
    [],
  );
});

test.each([
  [{ invitations: 1, left: '' }, /You’re in it again\. +1 invitation to it works again\./],
  [
    { invitations: 2, left: 'Wanjiru Haulage' },
    /You’re in it again, and have left Wanjiru Haulage\. +2 invitations to it work again\./,
  ],
])(
  'should say which team was left for a company that is back, and what works again: %j',
  {
    tags: ['6.restoration'],
  },
  async (back, words) => {
    const company = { team: 'Akinyi Stores', ...back };
    await posted('/registration/restore/a-token', { flow: 'companyRestoration', kind: 'accepted', form: {}, company });
    expect(wordsIn(screen.getByRole('main'))).toMatch(words);
  },
);

/** The page that answers a form that was posted without scripts. */
async function posted(path: string, answer: FormAnswer): Promise<void> {
  await servePage(path);
  const { prerenderPage } = await import('../models/drivers/view/hydration.tsx');
  await prerenderPage(path, answer);
}

function station(logins: FuelStationLogins): FormAnswer {
  return { flow: 'fuelStation', kind: 'accepted', form: exampleStation, logins };
}
