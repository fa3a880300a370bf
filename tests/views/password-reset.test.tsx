import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newPasswordPath, passwordResetPage, passwordResetPath } from '../../contract/password-reset.ts';
import { openPage } from '../../models/drivers/view/page.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => sessionStorage.clear());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const user = userEvent.setup({ delay: null });

async function ask(): Promise<void> {
  await openPage(passwordResetPage);
  await user.type(screen.getByLabelText('Email'), 'akinyi@forgetful.example');
  await user.click(screen.getByRole('button', { name: 'Send me a link' }));
}

async function choose(password: string): Promise<void> {
  await openPage(`${passwordResetPage}/a-token`);
  await user.type(screen.getByLabelText('New password'), password);
  await user.type(screen.getByLabelText('Re-enter new password'), password);
  await user.click(screen.getByRole('button', { name: 'Update my password' }));
}

const tooMany = (detail: string) =>
  HttpResponse.json(
    { type: 'about:blank', title: 'Too Many Requests', status: 429, detail },
    { status: 429, headers: { 'content-type': 'application/problem+json' } },
  );

describe('asking for a link', () => {
  test('should tell in the server’s own words when links were asked for too often', async () => {
    server.use(
      http.post(`*${passwordResetPath}`, () => tooMany('Too many links for this address: try again in an hour.')),
    );
    await ask();
    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toContain('Too many links for this address: try again in an hour.');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('akinyi@forgetful.example');
  });

  test('should not take another page for an answer, such as a hotel’s', async () => {
    server.use(http.post(`*${passwordResetPath}`, () => HttpResponse.html('<h1>Sign in to the hotel</h1>')));
    await ask();
    expect((await screen.findByRole('alert')).textContent).toContain('We could not send your link');
  });
});

describe('choosing a password', () => {
  test('should tell in the server’s own words when there were too many tries', async () => {
    server.use(http.post(`*${newPasswordPath}`, () => tooMany('Too many tries: wait for a minute.')));
    await choose('road to Athi River 7');
    expect((await screen.findByRole('alert')).textContent).toContain('Too many tries: wait for a minute.');
  });

  test('should believe that it was updated only where the answer says so', async () => {
    server.use(http.post(`*${newPasswordPath}`, () => HttpResponse.text('Welcome to the hotel')));
    await choose('road to Athi River 7');
    expect((await screen.findByRole('alert')).textContent).toContain('We could not update your password');
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('road to Athi River 7');
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/a-token|Athi/);
  });

  test('should say while it is typed what is missing, beside the field that it is about', async () => {
    await openPage(`${passwordResetPage}/a-token`);
    const password = screen.getByLabelText('New password');
    const again = screen.getByLabelText('Re-enter new password');
    await user.type(password, '12345');
    expect(descriptionOf(password)).toContain('Password requires 6 characters minimum');
    await user.type(password, '6');
    expect(descriptionOf(password)).not.toContain('minimum');
    await user.type(again, '12345');
    expect(descriptionOf(again)).toContain('Passwords do not match');
    await user.type(again, '6');
    expect(descriptionOf(again)).not.toContain('match');
    expect(password.getAttribute('aria-invalid')).toBeNull();
  });
});

function descriptionOf(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}
