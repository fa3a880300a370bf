import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { nextSteps } from '../../contract/next-steps.ts';
import { registrationDraft } from '../../src/flows/registration/flow.ts';
import { openPage } from '../models/drivers/view/page.ts';

/** The welcome of a registration that was finished in this tab. */
async function openWelcome(finished: object) {
  const done = { username: 'amina@transport.example', first_name: 'Amina', joining: null, invited: 0, deleted: '' };
  const begun = { form: {}, sentTo: '', sentAt: 0, pauseEnds: 0, verified: '', key: '', linkKey: '', tries: 0 };
  registrationDraft.keep({
    ...begun,
    username: '',
    rows: [],
    finished: { ...done, trial_ends: '', key: '', ...finished },
  });
  await openPage('/registration5');
  await screen.findByRole('heading', { level: 1, name: 'Welcome, Amina' });
  return { main: screen.getByRole('main').textContent, aside: screen.getByRole('complementary') };
}

describe('the welcome', () => {
  test('should say the last day of the trial and the three steps after it, and lead to who has joined', {
    tags: ['2.welcome-next'],
  }, async () => {
    const { main, aside } = await openWelcome({ invited: 3, trial_ends: '2026-12-18', key: 'a-key-of-a-session' });
    expect(main).toContain('The trial lasts until 18 December 2026.');
    const link = screen.getByRole('link', { name: 'See who has joined' });
    expect(link.getAttribute('href')).toBe('/registration/company');
    expect(within(aside).getByRole('heading').textContent).toBe('What comes next');
    expect(
      within(aside)
        .getAllByRole('listitem')
        .map((step) => step.querySelector('strong')?.textContent),
    ).toEqual(['You sign in', 'The 3 people you invited join', 'You try it until 18 December 2026']);
  });

  test('should promise no date that the server did not say', { tags: ['2.welcome-next'] }, async () => {
    const { main, aside } = await openWelcome({});
    expect(main).toContain('your 21-day trial has begun.');
    expect(main).not.toMatch(/until|See/);
    expect(aside.textContent).toContain('You try it, free of charge');
  });

  test('should say nothing of the trial to somebody who has joined a company', {
    tags: ['2.welcome-next'],
  }, async () => {
    const { main } = await openWelcome({ joining: { team: 'Wanjiru Haulage', role: 'Guest' } });
    expect(main).toContain('You’ve joined Wanjiru Haulage as Guest.');
    expect(main).not.toMatch(/trial|What comes next/);
  });
});

test('should say who is waited for', { tags: ['2.welcome-next'] }, () => {
  const second = (waiting: number) => nextSteps({ waiting, trialEnd: '' })[1]?.title;
  expect([0, 1, 2].map(second)).toEqual([
    'You invite your people',
    'The person you invited joins',
    'The 2 people you invited join',
  ]);
});
