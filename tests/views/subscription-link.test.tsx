/** Both pages of the links in emails to subscribers: the model walks the one that confirms. */
import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, wordsIn } from '../models/drivers/view/page.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const pages = [
  {
    path: '/subscribe/confirm/a-token',
    title: 'Confirm your subscription',
    button: 'Subscribe',
    unanswered: 'You’re not subscribed yet: the network or our server didn’t respond. Press the button again.',
    sending: 'Subscribing your address …',
    done: 'You are subscribed',
  },
  {
    path: '/subscribe/leave/a-token',
    title: 'Leave our mailing list',
    button: 'Unsubscribe',
    unanswered: 'You’re still subscribed: the network or our server didn’t respond. Press the button again.',
    sending: 'Unsubscribing you …',
    done: 'You have left our mailing list',
  },
];

test.each(pages)(
  'should say at $path how things stand before, during and after each try',
  { tags: ['2.subscribe'] },
  async ({ path, title, button, unanswered, sending, done }) => {
    const api = `*${path}`;
    server.use(http.post(api, () => HttpResponse.error()));
    await openPage(path);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    fireEvent.click(screen.getByRole('button', { name: button }));
    expect(wordsIn(await screen.findByRole('alert'))).toMatch(new RegExp(`^${unanswered}`));
    const answer = Promise.withResolvers<Response>();
    server.use(http.post(api, () => answer.promise));
    fireEvent.click(screen.getByRole('button', { name: button }));
    await screen.findByText(sending);
    answer.resolve(HttpResponse.json({ detail: 'Done.' }));
    await screen.findByRole('heading', { level: 1, name: done });
  },
);
