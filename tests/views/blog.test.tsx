import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Article, detailOf, publishedOn, summaryOf } from '../../contract/blog.ts';
import { articleOf } from '../contract/article.ts';
import { readArticles } from '../contract/site-articles.ts';
import { openPage, wordsIn } from '../models/drivers/view/page.ts';

let articles: Article[];
const requests: string[] = [];
const find = (slug: unknown) => articles.find((article) => article.slug === slug);

/** How the server answers for an article that it does not have. */
const missing = () =>
  HttpResponse.json(
    { type: 'about:blank', title: 'Not Found', status: 404 },
    { status: 404, headers: { 'content-type': 'application/problem+json' } },
  );

/** The API as the server answers it. */
const server = setupServer(
  http.get('*/msafara/blogs', () => HttpResponse.json(articles.map(summaryOf))),
  http.get('*/msafara/blog/:slug', ({ params }) => {
    const article = find(params.slug);
    return article ? HttpResponse.json(detailOf(article)) : missing();
  }),
);
server.events.on('request:start', ({ request }) => void requests.push(new URL(request.url).pathname));
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' });
  articles = await readArticles();
});
afterEach(() => {
  server.resetHandlers();
  requests.length = 0;
});
afterAll(() => server.close());

const user = userEvent.setup();
const main = () => screen.getByRole('main');
const heading = (name: string) => waitFor(() => within(main()).getByRole('heading', { level: 1, name }));
const at = (index: number) => articles[index] as Article;

describe('the list of articles', () => {
  test.each(['0', '01', '1x', '-1', '1.0', '', '1000000000'])(
    'should have no page %j',
    { tags: ['2.blog-pages'] },
    async (page) => {
      const { loadBlog } = await import('../../src/screens/blog/articles.ts');
      const anyPage = { page: async () => ({ articles: [] }) } as never;
      await expect(loadBlog(page, anyPage)).rejects.toMatchObject({ isNotFound: true });
    },
  );

  test('should show the newest as Trending, then all others, newest first, and link to the feed', {
    tags: ['2.route-blog', '2.blog'],
  }, async () => {
    await openPage('/blog');
    const trending = within(main()).getByRole('region', { name: 'Trending' });
    expect(within(trending).getAllByRole('article')).toHaveLength(1);
    within(trending).getByRole('link', { name: at(0).title });
    const rest = within(main()).getByRole('region', { name: 'More articles' });
    expect(
      within(rest)
        .getAllByRole('article')
        .map((card) => within(card).getByRole('link').getAttribute('href')),
    ).toEqual(articles.slice(1).map(({ slug }) => `/blog/${slug}`));
    expect(requests, 'requests besides the document').toEqual([]);
    for (const [index, card] of within(main()).getAllByRole('article').entries()) {
      const { type, sub_title, author, publish_date, main_image } = at(index);
      for (const words of [type, sub_title, author.name, publishedOn(publish_date)]) {
        expect(card.textContent).toContain(words);
      }
      expect(card.querySelector('img')?.getAttribute('src')).toBe(main_image);
      expect(card.querySelector('time')?.dateTime).toBe(publish_date);
    }
    expect(within(main()).getByRole('link', { name: 'RSS' }).getAttribute('href')).toBe('/blog/rss.xml');
  });
});

describe('a list of more articles than one page shows', () => {
  const many = Array.from({ length: 30 }, (_, index) =>
    articleOf(`article-${index}`, `2026-09-${String(30 - index).padStart(2, '0')}`),
  );
  /** The pages that the server would answer with: 13 articles, 12 and 5. */
  const pages = [many.slice(0, 13), many.slice(13, 25), many.slice(25)];

  test('should be shown in pages, with links to the newer and the older articles', {
    tags: ['2.blog-pages', '2.subscribe-place'],
  }, async () => {
    server.use(
      http.get('*/msafara/blogs', ({ request }) => {
        const page = Number(new URL(request.url).searchParams.get('page'));
        const link = '</msafara/blogs?page=1>; rel="first", </msafara/blogs?page=3>; rel="last"';
        return HttpResponse.json((pages[page - 1] ?? []).map(summaryOf), { headers: { link } });
      }),
    );
    await openPage('/about');
    await user.click(screen.getAllByRole('link', { name: 'Blog' })[0] as HTMLElement);
    await heading('Blog');
    await within(main()).findAllByRole('article');
    const shown = () =>
      within(main())
        .getAllByRole('article')
        .map((card) => within(card).getByRole('link').textContent);
    const links = () =>
      within(within(main()).getByRole('navigation', { name: 'Pages of the blog' }))
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('rel'), link.getAttribute('href')]);
    const titlesOf = (page: number) => pages[page - 1]?.map(({ title }) => title);
    expect(shown()).toEqual(titlesOf(1));
    expect(links()).toEqual([['Older articles', 'next', '/blog/page/2']]);
    await user.click(screen.getByRole('link', { name: 'Older articles' }));
    await waitFor(() => expect(document.activeElement).toBe(within(main()).getByRole('heading', { level: 1 })));
    expect(document.activeElement?.textContent).toBe('Blog, page 2');
    expect(document.title).toMatch(/^Blog, page 2 · /);
    expect(shown()).toEqual(titlesOf(2));
    within(main()).getByText('Page 2 of 3');
    expect(within(main()).queryByRole('region', { name: 'Trending' })).toBeNull();
    expect(links()).toEqual([
      ['Newer articles', 'prev', '/blog'],
      ['Older articles', 'next', '/blog/page/3'],
    ]);
    await user.click(screen.getByRole('link', { name: 'Older articles' }));
    await heading('Blog, page 3');
    expect(shown()).toEqual(titlesOf(3));
    within(main()).getByRole('region', { name: 'New articles by email' });
    expect(links()).toEqual([['Newer articles', 'prev', '/blog/page/2']]);
  });
});

describe('an article', () => {
  test('should show its title, subtitle, author, date, picture and text', {
    tags: ['1.visitors', '2.article'],
  }, async () => {
    const article = at(3);
    await openPage(`/blog/${article.slug}`);
    await heading(article.title);
    const shown = main().querySelector('article') as HTMLElement;
    for (const words of [article.sub_title, article.author.name, article.author.designation]) {
      expect(shown.textContent).toContain(words);
    }
    expect(shown.querySelector('header time')?.textContent).toBe(publishedOn(article.publish_date));
    expect(shown.querySelector(`img[alt="${article.main_image_alt}"]`)?.getAttribute('src')).toBe(article.main_image);
    expect(shown.innerHTML).toContain(article.content.slice(0, 200));
    expect(requests, 'requests besides the document').toEqual([]);
  });

  test('should say how long it takes to read, at 238 words a minute', {
    tags: ['2.article-time'],
  }, async () => {
    for (const article of articles) {
      const words = [
        ...new DOMParser().parseFromString(article.content, 'text/html').body.querySelectorAll('h2, h3, p, li, td, th'),
      ]
        .flatMap((part) => (part.querySelector('p') ? [] : [part.textContent]))
        .join(' ')
        .split(/\s+/).length;
      await openPage(`/blog/${article.slug}`);
      await heading(article.title);
      const [, minutes] = /(\d+) minutes to read/.exec(main().querySelector('header')?.textContent ?? '') ?? [];
      expect(Math.abs(Number(minutes) - words / 238), article.slug).toBeLessThanOrEqual(0.6);
    }
  });

  test('should have a panel of recent articles with the newest other article', { tags: ['2.recent'] }, async () => {
    for (const [index, recommended] of [
      [0, 1],
      [4, 0],
    ] as const) {
      await openPage(`/blog/${at(index).slug}`);
      const panel = within(main()).getByRole('complementary', { name: 'Recent Articles' });
      expect(within(panel).getAllByRole('article')).toHaveLength(1);
      within(panel).getByRole('link', { name: at(recommended).title });
    }
  });

  test('should lead to the pages of its subjects, and on to the next article about them', {
    tags: ['2.article-next'],
  }, async () => {
    await openPage('/blog/when-every-box-is-ticked');
    const onward = within(main()).getByRole('navigation', { name: 'Read on' });
    // Of the articles about safety or paperless operations, the newest is on fleet accounts.
    expect(
      within(onward)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/blog/fleet-accounts-at-your-fuel-station', '/features/paperless', '/features/safety']);
  });

  test('should share its own title and address on each network and by email', { tags: ['2.share'] }, async () => {
    const { slug, title } = at(0);
    const address = `http://localhost:3000/blog/${slug}`;
    await openPage(`/blog/${slug}`);
    const parametersOf = (name: string) => {
      const link = within(main()).getByRole<HTMLAnchorElement>('link', { name });
      return [link.protocol + link.host, Object.fromEntries(new URL(link.href).searchParams)];
    };
    expect(parametersOf('Share on WhatsApp (new tab)')).toEqual(['https:wa.me', { text: `${title} ${address}` }]);
    expect(parametersOf('Share on X (new tab)')).toEqual(['https:x.com', { text: title, url: address }]);
    expect(parametersOf('Share on LinkedIn (new tab)')).toEqual(['https:www.linkedin.com', { url: address }]);
    expect(parametersOf('Share on Facebook (new tab)')).toEqual(['https:www.facebook.com', { u: address }]);
    expect(parametersOf('Share by email')).toEqual(['mailto:', { subject: title, body: `${title}\n${address}` }]);
  });
});

describe('client-side navigation to an article', () => {
  test('should load it from the API, from the list and from a link in another article', async () => {
    const { slug, title } = find('plan-a-quarter-of-maintenance') as Article;
    await openPage('/blog');
    await user.click(within(main()).getByRole('link', { name: title }));
    await heading(title);
    expect(
      requests.filter((path) => path === `/msafara/blog/${slug}`),
      'the article, asked for once',
    ).toHaveLength(1);
    const other = find('when-every-box-is-ticked') as Article;
    await user.click(within(main()).getByRole('link', { name: /daily inspections/i }));
    await heading(other.title);
    expect(requests).toContain(`/msafara/blog/${other.slug}`);
    expect(within(main()).getByRole('link', { name: 'Share by email' }).getAttribute('href')).toContain(other.slug);
  });

  test.each([
    ['/blog/plan-a-quarter-of-maintenance', '/blog/when-every-box-is-ticked'],
    ['/features/fuel_management', '/features/safety'],
    ['/industry/agriculture', '/industry/rental'],
  ])('should begin anew, whatever was pressed on the page before of the same kind: %s, %s', async (before, address) => {
    // Parts of a page that come with their scripts may come later, so only what a press leaves is compared.
    const said = () => [...main().querySelectorAll('[role=status], [role=alert]')].map(wordsIn).filter(Boolean);
    await openPage(address);
    const [headline, alone] = [main().querySelector('h1')?.textContent ?? '', said()];
    const history = await openPage(before);
    for (const details of main().querySelectorAll('details')) details.open = true;
    for (const button of within(main()).queryAllByRole('button')) await user.click(button);
    history.push(address);
    await heading(headline);
    await waitFor(() => expect(said(), 'A page says nothing of the one before.').toEqual(alone));
    expect(main().querySelectorAll('details[open]')).toHaveLength(0);
  });

  test('should show the not-found page if the article no longer exists', { tags: ['2.route-article'] }, async () => {
    await openPage('/blog');
    server.use(http.get('*/msafara/blog/:slug', () => missing()));
    await user.click(within(main()).getByRole('link', { name: at(1).title }));
    await heading('This road ends here');
    await waitFor(() => expect(document.title).toMatch(/^Page not found/));
  });

  test.each([
    ['the server fails', () => HttpResponse.json({}, { status: 503 })],
    ['the network breaks', () => HttpResponse.error()],
    ['a proxy does not know the address', () => HttpResponse.html('<h1>404</h1>', { status: 404 })],
    ['a captive portal answers', () => HttpResponse.html('<h1>Sign in to the hotel’s network</h1>')],
  ])(
    'should report an error if %s, and again after each retry, also that of the network’s return, while the server is unreachable',
    { tags: ['2.lost-page'] },
    async (_, answer) => {
      await openPage('/blog');
      server.use(
        http.get('*/msafara/blog/:slug', answer),
        http.head('*/blog/:slug', () => new HttpResponse(null, { status: 503 }), { once: true }),
        http.head('*/blog/:slug', () => HttpResponse.error()),
      );
      await user.click(within(main()).getByRole('link', { name: at(2).title }));
      const failed = await heading('This page didn’t load');
      await waitFor(() => expect(document.activeElement).toBe(failed));
      for (const _ of ['busy', 'gone']) {
        await user.click(within(main()).getByRole('button', { name: 'Try again' }));
        await waitFor(() =>
          expect(within(main()).getByRole('status').textContent).toMatch(/still can’t reach our server/),
        );
        await waitFor(() => within(main()).getByRole('button', { name: 'Try again' }));
      }
      const tries = () => requests.filter((path) => path === `/blog/${at(2).slug}`);
      expect(tries()).toHaveLength(2);
      window.dispatchEvent(new Event('online'));
      await waitFor(() => expect(tries(), 'The page tries again once the network has returned.').toHaveLength(3));
    },
  );
});
