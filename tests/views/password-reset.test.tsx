import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { minPasswordLength } from '../../contract/limits.ts';
import { newPasswordPath, passwordResetPage, passwordResetPath } from '../../contract/password-reset.ts';
import { openPage } from '../models/drivers/view/page.ts';
import { ofLength } from '../models/of-length.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => sessionStorage.clear());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const user = userEvent.setup({ delay: null });

async function requestLink(): Promise<void> {
  await openPage(passwordResetPage);
  await user.type(screen.getByLabelText('Email'), 'akinyi@forgetful.example');
  await user.click(screen.getByRole('button', { name: 'Send me a link' }));
}

async function choosePassword(password: string): Promise<void> {
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

describe('requesting a link', () => {
  test('should show the server’s message when too many links are requested', async () => {
    server.use(
      http.post(`*${passwordResetPath}`, () => tooMany('Too many links for this address: try again in an hour.')),
    );
    await requestLink();
    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toContain('Too many links for this address: try again in an hour.');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('akinyi@forgetful.example');
  });

  test('should not mistake a captive portal’s page for an answer', async () => {
    server.use(http.post(`*${passwordResetPath}`, () => HttpResponse.html('<h1>Sign in to the hotel</h1>')));
    await requestLink();
    expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t send your link');
  });
});

describe('choosing a password', () => {
  test('should show the server’s message after too many tries', async () => {
    server.use(http.post(`*${newPasswordPath}`, () => tooMany('Too many tries: wait for a minute.')));
    await choosePassword('road to Athi River 7');
    expect((await screen.findByRole('alert')).textContent).toContain('Too many tries: wait for a minute.');
  });

  test('should report an updated password only if the server confirms it', async () => {
    server.use(http.post(`*${newPasswordPath}`, () => HttpResponse.text('Welcome to the hotel')));
    await choosePassword('road to Athi River 7');
    expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t update your password');
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('road to Athi River 7');
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/a-token|Athi/);
  });

  test('should say beside each field what is missing while the visitor types', async () => {
    const all = ofLength(minPasswordLength, '123456');
    await openPage(`${passwordResetPage}/a-token`);
    const password = screen.getByLabelText('New password');
    const again = screen.getByLabelText('Re-enter new password');
    await user.type(password, all.slice(0, -1));
    expect(descriptionOf(password)).toContain(`Password requires ${minPasswordLength} characters minimum`);
    await user.type(password, all.slice(-1));
    expect(descriptionOf(password)).not.toContain('minimum');
    await user.type(again, all.slice(0, -1));
    expect(descriptionOf(again)).toContain('Passwords do not match');
    await user.type(again, all.slice(-1));
    expect(descriptionOf(again)).not.toContain('match');
    expect(password.getAttribute('aria-invalid')).toBeNull();
  });
});

function descriptionOf(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}
