import { styled } from './theme.ts';

type ContentsProps = {
  /** The page's headings, by the ids that they have in it. */
  headings: readonly { id: string; title: string }[];
};

/** The table of contents beside a long text; away on narrow screens, where it would stand between title and text. */
export function Contents({ headings }: ContentsProps) {
  return (
    <Nav aria-labelledby="on-this-page">
      <h2 id="on-this-page">On this page</h2>
      <ol role="list">
        {headings.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </Nav>
  );
}

const Nav = styled('nav', {
  display: 'none',
  gap: '$3',
  '@desktop': { display: 'grid' },
  '& h2': { fontSize: '$lead' },
  '& ol': { margin: 0, padding: 0, listStyle: 'none', borderInlineStart: '3px solid $colors$line' },
  '& a': {
    display: 'block',
    padding: '$1 $4',
    color: '$inkSoft',
    lineHeight: '$snug',
    textDecoration: 'none',
    '@hover': { '&:hover': { color: '$ink', textDecoration: 'underline' } },
  },
});
