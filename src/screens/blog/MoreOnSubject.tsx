import { features, industries } from '../../../content/menus.gen.ts';
import { loneLink } from '../../design/layout.ts';
import { SiteLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';
import type { NextArticle } from './articles.ts';

type MoreOnSubjectProps = {
  next?: NextArticle | undefined;
  /** The pages of features and industries that the article is about. */
  paths: readonly string[];
};

/** Where a reader of an article goes on: the next one on its subject, and the pages of the product that it is about. */
export function MoreOnSubject({ next, paths }: MoreOnSubjectProps) {
  const pages = [...features, ...industries].filter(({ path }) => paths.includes(path));
  const links = [...(next ? [{ path: `/blog/${next.slug}` as const, title: next.title }] : []), ...pages];
  if (links.length === 0) return null;
  return (
    <Onward aria-labelledby="related">
      <h2 id="related">Read on</h2>
      <ul role="list">
        {links.map(({ path, title }) => (
          <li key={path}>
            <SiteLink path={path}>{title}</SiteLink>
          </li>
        ))}
      </ul>
    </Onward>
  );
}

const Onward = styled('nav', { '& h2': { fontSize: '$h3' }, '& a': loneLink });
