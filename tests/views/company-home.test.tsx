import { fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registrationPaths } from '../../contract/registration.ts';
import { registrationDraft } from '../../src/flows/registration/flow.ts';
import { companies } from '../models/company-home/fixtures.ts';
import { openPage } from '../models/drivers/view/page.ts';

const ended: (string | null)[] = [];
const server = setupServer(
  http.get(`*${registrationPaths.session}`, () => HttpResponse.json(companies.registered)),
  http.delete(`*${registrationPaths.session}`, ({ request }) => {
    ended.push(request.headers.get('idempotency-key'));
    return new HttpResponse(null, { status: 204 });
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

/** As a tab is left by the registration of a company. */
function keepFinished(): void {
  registrationDraft.keep({
    form: {},
    sentTo: '',
    sentAt: 0,
    pauseEnds: 0,
    verified: '',
    key: '',
    linkKey: '',
    tries: 0,
    username: '',
    rows: [],
    finished: {
      username: 'amina@transport.example',
      first_name: 'Amina',
      joining: null,
      invited: 1,
      deleted: '',
      trial_ends: '2026-12-14',
      key: 'the-key-of-the-session',
    },
  });
}

test('should keep nothing of the registration in a tab that has signed out', { tags: ['3.sign-out'] }, async () => {
  keepFinished();
  await openPage('/registration/company');
  await screen.findByRole('heading', { level: 1, name: 'Amina Transport is registered' });
  expect(screen.getByRole('main').textContent).toContain('Your 21-day free trial lasts until 14 December 2026.');
  expect(screen.getByRole('main').textContent).toContain('amina@transport.example');
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  await screen.findByRole('heading', { level: 1, name: 'You’re signed out' });
  expect(ended).toEqual(['the-key-of-the-session']);
  expect(sessionStorage.getItem('registration')).toBeNull();
  expect(screen.getByRole('main').textContent).not.toMatch(/Amina|wanjiku/);
});

test('should say who has left the team, and offer to invite them again', { tags: ['2.company-home'] }, async () => {
  const { home, ...registered } = companies.registered;
  const invitees = home.invitees.map((invitee) => ({ ...invitee, state: 'left' }));
  server.use(
    http.get(`*${registrationPaths.session}`, () => HttpResponse.json({ ...registered, home: { ...home, invitees } })),
  );
  keepFinished();
  await openPage('/registration/company');
  const button = await screen.findByRole('button', { name: 'Invite again' });
  // Messages stand below it, so that it stays where an impatient hand presses it again.
  const said = within(screen.getByRole('main')).getByRole('status');
  expect(button.compareDocumentPosition(said) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.getByRole('main').textContent).toContain('Has left your team');
  // Nobody waits to join.
  expect(document.body.textContent).toContain('You invite your people');
});

test.each([
  [['joined', 'left'], 'You invite your people'],
  [['pending', 'joined'], 'The person you invited joins'],
  [['expired', 'left'], 'The person you invited joins'],
  [['pending', 'expired', 'expired', 'joined', 'left'], 'The 3 people you invited join'],
])('should count beside the company who has yet to join, of %j', { tags: ['2.company-home'] }, async (states, step) => {
  const { home, ...registered } = companies.registered;
  const invitees = states.map((state, at) => ({ ...home.invitees[0], email: `${at}@people.example`, state }));
  server.use(
    http.get(`*${registrationPaths.session}`, () => HttpResponse.json({ ...registered, home: { ...home, invitees } })),
  );
  keepFinished();
  await openPage('/registration/company');
  const beside = await screen.findByRole('complementary', { name: 'What comes next' });
  expect([...beside.querySelectorAll('strong')][1]?.textContent).toBe(step);
});
