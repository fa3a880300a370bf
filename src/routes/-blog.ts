import { headlines } from '../../content/headlines.ts';
import type { Article } from '../../contract/blog.ts';
import type { ArticlePage } from '../screens/blog/articles.ts';
import { settings } from '../settings.ts';
import { breadcrumbs, hiddenHead, pageHead, urlOf } from './-head.ts';

/** The link to the feed on every page of the blog. */
const feed = {
  rel: 'alternate',
  type: 'application/rss+xml',
  title: `${settings.PRODUCT_NAME} blog`,
  href: urlOf('/blog/rss.xml'),
};

export function blogHead() {
  const { meta, links } = pageHead({ title: headlines['/blog'], path: '/blog' });
  return { meta, links: [...links, feed] };
}

/** The head of an article's page with its structured data; not indexed if there is no article. */
export function articleHead(page: ArticlePage | undefined, isFound: boolean) {
  if (!isFound) return {};
  if (!page) return hiddenHead({ title: 'Blog' });
  const { slug, title, type, summary } = page.article;
  const path = `/blog/${slug}` as const;
  const { meta, links } = pageHead({
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
  return { meta, links: [...links, feed] };
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
