import { type Article, type ArticleSummary, publishedOn } from '../../../contract/blog.ts';
import { Breadcrumb } from '../../design/Breadcrumb.tsx';
import { Container, Lead, Screen } from '../../design/layout.ts';
import { PageHeading } from '../../design/PageHeading.tsx';
import { Picture } from '../../design/Picture.tsx';
import { Prose } from '../../design/Prose.tsx';
import { styled } from '../../design/theme.ts';
import { ArticleCard, pictureOf } from './ArticleCard.tsx';
import { ShareLinks } from './ShareLinks.tsx';

type ArticleScreenProps = {
  article: Article;
  recent: readonly ArticleSummary[];
  /** The page's own address, to be handed on. */
  address: string;
};

/** One article, to be read, handed on and followed by another: specification 2 (Blog detail). */
export function ArticleScreen({ article, recent, address }: ArticleScreenProps) {
  const { slug, type, title, sub_title, publish_date, content, author } = article;
  return (
    <Container>
      <Columns>
        <article>
          <Head>
            <Breadcrumb parent={{ name: 'Blog', path: '/blog' }} name={type} />
            <PageHeading>{title}</PageHeading>
            <Lead>{sub_title}</Lead>
            <Byline>
              <img src={author.author_image} alt="" width="48" height="48" />
              <p>
                <strong>{author.name}</strong>, {author.designation}
                <br />
                <time dateTime={publish_date}>{publishedOn(publish_date)}</time>
              </p>
            </Byline>
          </Head>
          <Screen css={{ maxWidth: '$measure' }}>
            <Picture image={pictureOf(article)} first />
          </Screen>
          <Prose key={slug} html={content} />
          {/* The next article is shared anew: what was copied was this one's link. */}
          <ShareLinks key={address} page={{ title, url: address }} />
        </article>
        {recent.length > 0 && (
          <Recent aria-labelledby="recent">
            <h2 id="recent">Recent Articles</h2>
            {recent.map((other) => (
              <ArticleCard key={other.id} article={other} heading="h3" />
            ))}
          </Recent>
        )}
      </Columns>
    </Container>
  );
}

const Columns = styled('div', {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '$7',
  alignItems: 'start',
  paddingBlock: '$6 $7',
  '@desktop': { gridTemplateColumns: 'minmax(0, 8fr) minmax(0, 4fr)', gap: '$8', paddingBlock: '$7 $8' },
  '& > article': { display: 'grid', gap: '$6', gridTemplateColumns: 'minmax(0, 1fr)' },
});

const Head = styled('header', { display: 'grid', gap: '$4', justifyItems: 'start' });

const Byline = styled('div', {
  display: 'flex',
  alignItems: 'center',
  gap: '$3',
  lineHeight: '$snug',
  '& img': { flex: 'none', borderRadius: '$round' },
  '& time': { color: '$inkSoft' },
});

/** Beside the article it stays in sight while that is read. */
const Recent = styled('aside', {
  display: 'grid',
  gap: '$4',
  paddingTop: '$5',
  borderTop: '1px solid $line',
  '& > h2': { fontSize: '$lead', color: '$inkSoft' },
  // Below the article its picture would be as large as the article's own.
  '@wide': { '& > article': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '$6' } },
  '@desktop': {
    position: 'sticky',
    top: '104px',
    paddingTop: 0,
    borderTop: 0,
    '& > article': { gridTemplateColumns: 'minmax(0, 1fr)', gap: '$4' },
  },
});
