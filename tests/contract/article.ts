import { type Article, newestFirst, summaryOf } from '../../contract/blog.ts';
import type { ArticleStore } from '../../server/site/articles.ts';

/** An article, as specification 3 describes it, that is about its slug. */
export const articleOf = (slug: string, publish_date: string): Article => ({
  id: slug,
  slug,
  title: `About ${slug}`,
  sub_title: 'From gate to gate',
  type: 'Operations',
  publish_date,
  main_image: '/fuel.svg',
  main_image_alt: 'Fuel',
  main_image_width: 16,
  main_image_height: 9,
  summary: 'What a day holds.',
  related: [],
  content: '<p>Words.</p>',
  author: { name: 'Editorial team', author_image: '/team.svg', designation: 'Writes' },
});

/** These articles, as the server reads them from the build. */
export function storeOf(articles: readonly Article[]): ArticleStore {
  const found = new Map(articles.map((article) => [article.slug, article]));
  return {
    index: newestFirst(articles).map(summaryOf),
    read: async (slug) => {
      const article = found.get(slug);
      if (article) return article;
      throw new Error(`There is no article ${slug}.`);
    },
  };
}
