import { createFileRoute } from '@tanstack/react-router';
import { ArticleScreen } from '../screens/blog/ArticleScreen.tsx';
import { articleHead, loadArticle } from './-blog.ts';
import { urlOf } from './-head.ts';
import { servedOr } from './-served.ts';

/** Where documents are made, every article has one: its file is named by its slug. */
const files = import.meta.env.SSR ? Object.keys(import.meta.glob('../../content/blog/*.md', { query: '?raw' })) : [];

export const Route = createFileRoute('/blog_/$slug')({
  staticData: { paths: files.map((file) => file.replace(/^.*(\/blog\/.*)\.md$/, '$1')) },
  loader: ({ params, ...loading }) => servedOr(loading, () => loadArticle(loading.context, params.slug)),
  head: ({ loaderData, match }) => articleHead(loaderData, match.status !== 'notFound'),
  component: Article,
});

function Article() {
  const page = Route.useLoaderData();
  return <ArticleScreen {...page} address={urlOf(`/blog/${page.article.slug}`)} />;
}
