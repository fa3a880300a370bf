import { publishedOn } from '../../../contract/blog.ts';
import { Screen } from '../../design/layout.ts';
import { Picture } from '../../design/Picture.tsx';
import { SiteLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';
import type { CardArticle } from './articles.ts';

type ArticleCardProps = {
  article: CardArticle;
  /** The one that the list begins with has its picture beside it, and is on the first screen. */
  featured?: boolean;
  /** The level of its heading. */
  heading: 'h2' | 'h3';
};

/** An article where it is chosen from others: the whole card is pressed by its one link. */
export function ArticleCard({ article, featured = false, heading: Heading }: ArticleCardProps) {
  const { slug, type, title, sub_title, publish_date, author } = article;
  return (
    <Card featured={featured}>
      <Screen>
        <Picture image={pictureOf(article, '')} first={featured} />
      </Screen>
      <Words>
        <Kind>{type}</Kind>
        <Heading>
          <SiteLink path={`/blog/${slug}`}>{title}</SiteLink>
        </Heading>
        <p>{sub_title}</p>
        <small>
          {author.name} · <time dateTime={publish_date}>{publishedOn(publish_date)}</time>
        </small>
      </Words>
    </Card>
  );
}

/** The picture of an article. Beside the article's own title it says nothing new, so there `alt` is empty. */
export function pictureOf(article: CardArticle, alt: string) {
  const { main_image: src, main_image_width: width, main_image_height: height } = article;
  return { src, alt, width, height };
}

/** An article's category. */
const Kind = styled('p', { color: '$inkSoft', fontSize: '$small', fontWeight: '$strong' });

/** A card with its picture beside it, which has room for its letters (384 px) and its frame. */
export const pictureBeside = { gridTemplateColumns: 'minmax(386px, 1fr) minmax(0, 1fr)', gap: '$6' };

const Card = styled('article', {
  position: 'relative',
  display: 'grid',
  gap: '$4',
  alignContent: 'start',
  '& a': { textDecoration: 'none', '&::after': { content: '', position: 'absolute', inset: 0 } },
  '@hover': { '&:hover a': { textDecoration: 'underline', textDecorationThickness: '2px' } },
  variants: {
    featured: {
      true: {
        '@wide': { ...pictureBeside, alignItems: 'center' },
        '@vast': { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)' },
        '& h2, & h3': { fontSize: '$h2' },
      },
      false: { '& h2, & h3': { fontSize: '$h3', lineHeight: '$snug' } },
    },
  },
});

const Words = styled('div', {
  display: 'grid',
  gap: '$2',
  alignContent: 'start',
  justifyItems: 'start',
  '& > p:not(:first-child)': { color: '$inkSoft' },
  '& small': { color: '$inkSoft', fontSize: '$small' },
});
