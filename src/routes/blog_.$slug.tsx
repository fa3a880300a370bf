import { createFileRoute } from '@tanstack/react-router';
import { ArticleScreen } from '../screens/blog/ArticleScreen.tsx';
import { articleHead } from './-blog.ts';
import { urlOf } from './-head.ts';
import { servedOr } from './-served.ts';

export const Route = createFileRoute('/blog_/$slug')({
  loader: ({ params, ...loading }) =>
    servedOr(loading, async () => {
      const { loadArticle } = await import('../screens/blog/articles.ts');
      return loadArticle(params.slug, loading.context.articles);
    }),
  head: ({ loaderData, match }) => articleHead(loaderData, match.status !== 'notFound'),
  component: Article,
});

function Article() {
  const page = Route.useLoaderData();
  return <ArticleScreen {...page} address={urlOf(`/blog/${page.article.slug}`)} />;
}
