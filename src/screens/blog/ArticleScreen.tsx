import { type Article, publishedOn } from '../../../contract/blog.ts';
import { ShareLinks } from '../../components/share/ShareLinks.tsx';
import { DemoCard } from '../../components/subject/DemoCard.tsx';
import { Breadcrumb } from '../../design/Breadcrumb.tsx';
import { Contents } from '../../design/Contents.tsx';
import { Columns, Sticky } from '../../design/columns.ts';
import { Container, Lead, Screen } from '../../design/layout.ts';
import { PageHeading } from '../../design/PageHeading.tsx';
import { Picture } from '../../design/Picture.tsx';
import { Prose } from '../../design/Prose.tsx';
import { styled } from '../../design/theme.ts';
import { nightOf } from '../../pictures/night.ts';
import { ArticleCard, pictureBeside, pictureOf } from './ArticleCard.tsx';
import type { CardArticle, NextArticle } from './articles.ts';
import { MoreOnSubject } from './MoreOnSubject.tsx';

type ArticleScreenProps = {
  article: Article;
  recent: readonly CardArticle[];
  /** The one to read next on the same subject. */
  next?: NextArticle;
  /** The page's own address, to be handed on. */
  address: string;
};

/** One article, to be read, handed on and followed by another: specification 2 (Blog detail). */
export function ArticleScreen({ article, recent, next, address }: ArticleScreenProps) {
  const { slug, type, title, sub_title, publish_date, content, author, related } = article;
  return (
    <Container>
      <Page split="8-4">
        <article>
          <Head>
            <Breadcrumb parent={{ name: 'Blog', path: '/blog' }} name={type} />
            <PageHeading>{title}</PageHeading>
            <Lead css={{ maxWidth: '$prose' }}>{sub_title}</Lead>
            <Byline>
              <picture>
                <source media="(prefers-color-scheme: dark)" srcSet={nightOf(author.author_image)} />
                <img src={author.author_image} alt="" width="48" height="48" />
              </picture>
              <p>
                <strong>{author.name}</strong>, {author.designation}
                <br />
                <time dateTime={publish_date}>{publishedOn(publish_date)}</time>, <span>{timeToRead(content)}</span>
              </p>
            </Byline>
          </Head>
          <Screen css={{ maxWidth: '$prose' }}>
            <Picture image={pictureOf(article, article.main_image_alt)} first />
          </Screen>
          <Prose key={slug} html={content} />
          {/* The next article is shared anew: what was copied was this one's link. */}
          <ShareLinks key={address} page={{ title, url: address }} />
          <MoreOnSubject next={next} paths={related} />
        </article>
        <Beside>
          <div>
            <Sticky>
              <Contents headings={headingsOf(content)} />
              <DemoCard />
            </Sticky>
          </div>
          {recent.length > 0 && (
            <Recent aria-labelledby="recent">
              <h2 id="recent">Recent Articles</h2>
              {recent.map((other) => (
                <ArticleCard key={other.slug} article={other} heading="h3" />
              ))}
            </Recent>
          )}
        </Beside>
      </Page>
    </Container>
  );
}

/** How many words an adult reads in a minute (Brysbaert 2019, non-fiction in silence: 238). */
const wordsPerMinute = 238;

/** How long an article takes to read, from its HTML. */
function timeToRead(html: string): string {
  const words = html.replace(/<[^>]*>/g, ' ').match(/\S+/g)?.length ?? 0;
  const minutes = Math.max(1, Math.round(words / wordsPerMinute));
  return minutes === 1 ? 'a minute to read' : `${minutes} minutes to read`;
}

/** The headings of an article's HTML, with the ids that the build gave them. */
function headingsOf(html: string) {
  const found = html.matchAll(/<h2 id="([^"]*)"[^>]*>(.*?)<\/h2>/gs);
  return [...found].map(([, id = '', title = '']) => ({ id, title: textOf(title) }));
}

/** Headings have neither links nor markup but emphasis, and of the entities only those that HTML demands. */
function textOf(html: string): string {
  const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };
  return html.replace(/<[^>]*>/g, '').replace(/&\w+;/g, (entity) => entities[entity] ?? entity);
}

const Page = styled('div', Columns, {
  alignItems: 'stretch',
  paddingBlock: '$6 $7',
  '@desktop': { paddingBlock: '$7 $8' },
  '& > article': { display: 'grid', gap: '$6', alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' },
});

/** The contents go along with the reader, and what to read next stands at the article's end. */
const Beside = styled('div', {
  display: 'flex',
  flexDirection: 'column',
  gap: '$7',
  '& > div': { flex: 1 },
});

const Head = styled('header', { display: 'grid', gap: '$4', justifyItems: 'start' });

const Byline = styled('div', {
  display: 'flex',
  alignItems: 'center',
  gap: '$3',
  lineHeight: '$snug',
  '& picture': { flex: 'none' },
  '& img': { borderRadius: '$round' },
  color: '$inkSoft',
  '& strong': { color: '$ink' },
});

const Recent = styled('aside', {
  display: 'grid',
  gap: '$4',
  paddingTop: '$5',
  borderTop: '1px solid $line',
  '& > h2': { fontSize: '$lead', color: '$inkSoft' },
  // Below the article its picture would be as large as the article's own.
  '@wide': { '& > article': pictureBeside },
  '@desktop': { '& > article': { gridTemplateColumns: 'minmax(0, 1fr)', gap: '$4' } },
});
