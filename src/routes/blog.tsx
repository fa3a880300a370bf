import { createFileRoute } from '@tanstack/react-router';
import { BlogScreen } from '../screens/blog/BlogScreen.tsx';
import { blogHead } from './-blog.ts';
import { servedOr } from './-served.ts';

export const Route = createFileRoute('/blog')({
  loader: (loading) =>
    servedOr(loading, async () => (await import('../screens/blog/articles.ts')).loadBlog(loading.context.articles)),
  head: blogHead,
  component: Blog,
});

function Blog() {
  return <BlogScreen articles={Route.useLoaderData()} />;
}
