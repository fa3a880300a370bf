import { createFileRoute } from '@tanstack/react-router';
import { BlogScreen } from '../screens/blog/BlogScreen.tsx';
import { blogHead, blogLoader } from './-blog.ts';

/** The pages of the list of articles after the first. */
export const Route = createFileRoute('/blog_/page/$page')({
  loader: ({ params, ...loading }) => blogLoader(loading, params.page),
  head: ({ params }) => blogHead(params.page),
  component: BlogPage,
});

function BlogPage() {
  return <BlogScreen list={Route.useLoaderData()} />;
}
