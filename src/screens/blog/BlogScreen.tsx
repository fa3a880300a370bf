import { blogLead } from '../../../content/blog-list.ts';
import { headlines } from '../../../content/headlines.ts';
import { Container, Section } from '../../design/layout.ts';
import { styled } from '../../design/theme.ts';
import { SubscriptionBox } from '../../flows/subscription/SubscriptionBox.tsx';
import { OverviewHero } from '../overview/OverviewHero.tsx';
import { ArticleCard, pictureBeside } from './ArticleCard.tsx';
import type { CardPage } from './articles.ts';
import { ListPages } from './ListPages.tsx';
import { TourCard } from './TourCard.tsx';

type BlogScreenProps = {
  list: CardPage;
};

/**
 * A page of the list of articles: the newest as Trending, the rest in three columns (specification 2, Blog list). The box to
 * subscribe follows Trending, so that it is near on a phone; on later pages it comes last.
 */
export function BlogScreen({ list: { articles, page, pages } }: BlogScreenProps) {
  const [trending] = page === 1 ? articles : [];
  const rest = trending ? articles.slice(1) : articles;
  const headline = page === 1 ? headlines['/blog'] : `${headlines['/blog']}, page ${page}`;
  // What ends the list has the room that its last row leaves.
  const endsList = rest.length > 0 && page === pages;
  const ending = trending ? <TourCard /> : <Following />;
  return (
    <>
      <OverviewHero headline={headline} lead={blogLead} />
      {trending && (
        <Section ground="tint" aria-labelledby="trending">
          <Container>
            <Group>
              <h2 id="trending">Trending</h2>
              <ArticleCard article={trending} heading="h3" featured />
            </Group>
          </Container>
        </Section>
      )}
      {trending && (
        <Section>
          <Container>
            <Following />
          </Container>
        </Section>
      )}
      {rest.length > 0 && (
        <Section joined={trending !== undefined} aria-labelledby="more-articles">
          <Container>
            <Group>
              <h2 id="more-articles">More articles</h2>
              <Columns>
                <ul role="list">
                  {rest.map((article) => (
                    <li key={article.slug}>
                      <ArticleCard article={article} heading="h3" />
                    </li>
                  ))}
                </ul>
                {endsList && (
                  <LastCell twos={(rest.length % 2) as 0 | 1} threes={(rest.length % 3) as 0 | 1 | 2}>
                    {ending}
                  </LastCell>
                )}
              </Columns>
              {pages > 1 && <ListPages page={page} pages={pages} />}
            </Group>
          </Container>
        </Section>
      )}
      {!endsList && (
        <Section joined>
          <Container>{ending}</Container>
        </Section>
      )}
    </>
  );
}

/** How to hear of new articles. */
function Following() {
  return (
    <>
      <SubscriptionBox />
      <Feed>
        Or follow us by <a href="/blog/rss.xml">RSS</a> in your feed reader.
      </Feed>
    </>
  );
}

const Group = styled('div', {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '$5',
  containerType: 'inline-size',
  '& > h2': { fontSize: '$lead', color: '$inkSoft' },
});

/** Room for three columns, or for two, with pictures of at least 384 px, which their letters need. */
const three = '@container (min-width: 75rem)';
const two = '@container (min-width: 49.5rem)';

const Columns = styled('div', {
  display: 'grid',
  gap: '$7 $5',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > ul': { display: 'contents' },
  [two]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [three]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  // One column, and a picture beside its words.
  '@media (min-width: 45em) and (max-width: 53.49em)': { '& article': pictureBeside },
});

/** What the articles leave of the last row, or a row of its own. Its variants say how many articles are in that row. */
const LastCell = styled('div', {
  variants: {
    twos: { 0: { [two]: { gridColumn: 'span 2' } }, 1: {} },
    threes: {
      0: { [three]: { gridColumn: 'span 3' } },
      1: { [three]: { gridColumn: 'span 2' } },
      2: { [three]: { gridColumn: 'span 1' } },
    },
  },
});

const Feed = styled('p', { marginTop: '$4', color: '$inkSoft' });
