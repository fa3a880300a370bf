import { descriptions } from '../../content/descriptions.ts';
import { headlines } from '../../content/headlines.ts';
import type { Article } from '../../contract/blog.ts';
import type { ArticlePage } from '../screens/blog/articles.ts';
import { settings } from '../settings.ts';
import { breadcrumbs, hiddenHead, pageHead, urlOf } from './-head.ts';
import { type Loading, servedOr } from './-served.ts';

/** Loads a page of the list. */
export function blogLoader(loading: Loading, page: string) {
  return servedOr(loading, async () =>
    (await import('../screens/blog/articles.ts')).loadBlog(page, loading.context.articles),
  );
}

/** The head of the list, or of one of its later pages, which have addresses of their own for search engines. */
export function blogHead(page = '') {
  return withFeed(
    pageHead({
      title: headlines['/blog'] + (page && `, page ${page}`),
      description: import.meta.env.SSR ? descriptions['/blog'] + (page && ` Page ${page}.`) : '',
      path: `/blog${page && `/page/${page}`}`,
    }),
  );
}

/** The head of an article's page with its structured data; not indexed if there is no article. */
export function articleHead(page: ArticlePage | undefined, isFound: boolean) {
  if (!isFound) return {};
  if (!page) return hiddenHead({ title: 'Blog' });
  const { slug, title, type, summary } = page.article;
  const path = `/blog/${slug}` as const;
  const head = pageHead({
    title,
    description: summary,
    path,
    type: 'article',
    data: import.meta.env.SSR
      ? () => [
          postingOf(page.article),
          breadcrumbs([
            { name: headlines['/blog'], path: '/blog' },
            { name: type, path },
          ]),
        ]
      : undefined,
  });
  return withFeed(head);
}

/** Adds the link to the feed, which feed readers look for in the served document. */
function withFeed(head: ReturnType<typeof pageHead>): ReturnType<typeof pageHead> {
  if (!import.meta.env.SSR) return head;
  const title = `${settings.PRODUCT_NAME} blog`;
  const feed = { rel: 'alternate', type: 'application/rss+xml', title, href: urlOf('/blog/rss.xml') };
  return { ...head, links: [...head.links, feed] };
}

/** An article as a schema.org BlogPosting, with only what its page shows. */
function postingOf({ slug, title, sub_title, type, publish_date, main_image, author }: Article) {
  const publisher = { '@type': 'Organization', name: settings.PRODUCT_NAME, url: urlOf('/') };
  return {
    '@type': 'BlogPosting',
    headline: title,
    alternativeHeadline: sub_title,
    articleSection: type,
    datePublished: publish_date,
    image: new URL(main_image, settings.PUBLIC_URL).href,
    mainEntityOfPage: urlOf(`/blog/${slug}`),
    author: { '@type': 'Organization', name: author.name, url: urlOf('/blog') },
    publisher,
  };
}
