// @vitest-environment node
import { afterEach, describe, expect, it } from 'vitest';
import { recordRenderedPages, startTestServer, type TestServerOptions } from './fixtures/test-server.ts';

let dispose = async () => {};
afterEach(() => dispose());

async function ask(search: string, options: TestServerOptions = {}) {
  const pages = recordRenderedPages();
  const server = await startTestServer('sqlite', { renderPage: pages.renderPage, ...options });
  dispose = async () => server[Symbol.asyncDispose]();
  const get = () => fetch(`${server.url}/price/sum${search}`, { headers: { accept: 'text/html' } });
  return { get, answer: await get(), rendered: pages.rendered };
}

describe('the sum of a visitor without scripts', { tags: ['2.payback-unscripted'] }, () => {
  it('should be on the pricing page, given its query, kept by no shared cache and found by no search engine', async () => {
    const search = '?vehicles=12&litres=4%2C800&price_usd=1.40&lost=5';
    const { answer, rendered } = await ask(search);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(rendered).toEqual([{ path: '/price', answer: { flow: 'payback', kind: 'accepted', form: { search } } }]);
  });

  it('should be limited like a form, because each one is rendered', async () => {
    const { get } = await ask('', { settings: { SUBMISSIONS_PER_MINUTE: 1 } });
    expect((await get()).status).toBe(429);
  });

  it('should say so if it cannot be shown', async () => {
    const { answer } = await ask('?litres=1', {
      renderPage: async () => {
        throw new Error('no renderer');
      },
    });
    expect(await answer.text()).toBe('The sum could not be shown. Please try again in a moment.');
  });
});
