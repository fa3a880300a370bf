import { Feed } from 'feed';
import type { Article } from '../../contract/blog.ts';
import type { SiteSettings } from '../../contract/settings.ts';

/** The path of the feed. */
export const feedPath = '/blog/rss.xml';

/** How many articles the feed has: readers ask for it again and again, and want the newest. */
export const feedLength = 20;

/** The full articles as RSS 2.0. */
export function feedOf(articles: readonly Article[], { PRODUCT_NAME, PUBLIC_URL }: SiteSettings): string {
  const addressOf = (path: string) => new URL(path, PUBLIC_URL).href;
  const feed = new Feed({
    title: `${PRODUCT_NAME} blog`,
    description: `What fleet operators do on Monday: articles by the people behind ${PRODUCT_NAME}.`,
    id: addressOf('/blog'),
    link: addressOf('/blog'),
    language: 'en',
    copyright: PRODUCT_NAME,
    ...(articles[0] && { updated: new Date(articles[0].publish_date) }),
    feedLinks: { rss: addressOf(feedPath) },
  });
  for (const { slug, title, summary, type, publish_date, content } of articles) {
    const link = addressOf(`/blog/${slug}`);
    feed.addItem({
      title,
      id: link,
      link,
      description: summary,
      // Feed readers need absolute links.
      content: content.replaceAll(/(?<= (?:href|src)=")\/(?!\/)/g, addressOf('/')),
      date: new Date(publish_date),
      category: [{ name: type }],
    });
  }
  return feed.rss2();
}
