import { createFileRoute } from '@tanstack/react-router';
import { BlogScreen } from '../screens/blog/BlogScreen.tsx';
import { blogHead, blogWords, loadBlog } from './-blog.ts';
import { servedOr } from './-served.ts';

export const Route = createFileRoute('/blog')({
  loader: (loading) => servedOr(loading, () => loadBlog(loading.context)),
  head: blogHead,
  component: Blog,
});

function Blog() {
  const { answer } = Route.useRouteContext();
  return (
    <BlogScreen
      articles={Route.useLoaderData()}
      headline={blogWords.headline}
      lead={blogWords.description}
      answer={answer?.flow === 'subscribe' ? answer : undefined}
    />
  );
}
