import { blogLead } from '../../../content/blog-list.ts';
import { headlines } from '../../../content/headlines.ts';
import type { ListPage } from '../../../contract/blog.ts';
import { Container, Section } from '../../design/layout.ts';
import { styled } from '../../design/theme.ts';
import { SubscriptionBox } from '../../flows/subscription/SubscriptionBox.tsx';
import { OverviewHero } from '../overview/OverviewHero.tsx';
import { ArticleCard, pictureBeside } from './ArticleCard.tsx';
import { ListPages } from './ListPages.tsx';

type BlogScreenProps = {
  /** Newest first. */
  list: ListPage;
};

/** A page of the list of articles: the newest as Trending, the rest in three columns (specification 2, Blog list). */
export function BlogScreen({ list: { articles, page, pages } }: BlogScreenProps) {
  const [trending] = page === 1 ? articles : [];
  const rest = trending ? articles.slice(1) : articles;
  const headline = page === 1 ? headlines['/blog'] : `${headlines['/blog']}, page ${page}`;
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
      {rest.length > 0 && (
        <Section aria-labelledby="more-articles">
          <Container>
            <Group>
              <h2 id="more-articles">More articles</h2>
              <Columns role="list">
                {rest.map((article) => (
                  <li key={article.id}>
                    <ArticleCard article={article} heading="h3" />
                  </li>
                ))}
              </Columns>
              {pages > 1 && <ListPages page={page} pages={pages} />}
            </Group>
          </Container>
        </Section>
      )}
      <Section joined>
        <Container>
          <SubscriptionBox />
          <Feed>
            Or follow us by <a href="/blog/rss.xml">RSS</a> in your feed reader.
          </Feed>
        </Container>
      </Section>
    </>
  );
}

const Group = styled('div', { display: 'grid', gap: '$5', '& > h2': { fontSize: '$lead', color: '$inkSoft' } });

const Columns = styled('ul', {
  display: 'grid',
  gap: '$7 $5',
  // As many as leave each picture room for its letters (384 px): three on a wide screen.
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 24rem), 1fr))',
  // One column, and a picture beside its words.
  '@media (min-width: 45em) and (max-width: 53.49em)': { '& article': pictureBeside },
});

const Feed = styled('p', { marginTop: '$4', color: '$inkSoft' });
