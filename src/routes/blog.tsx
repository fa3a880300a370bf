import { createFileRoute } from '@tanstack/react-router';
import { BlogScreen } from '../screens/blog/BlogScreen.tsx';
import { blogHead, blogLoader } from './-blog.ts';

export const Route = createFileRoute('/blog')({
  loader: (loading) => blogLoader(loading, '1'),
  head: () => blogHead(),
  component: Blog,
});

function Blog() {
  return <BlogScreen list={Route.useLoaderData()} />;
}
