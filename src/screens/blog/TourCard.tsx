import { blogTour } from '../../../content/blog-list.ts';
import { card } from '../../design/card.ts';
import { Text } from '../../design/layout.ts';
import { ButtonLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';

/** Where a reader of the whole list goes on: the day that the pictures of the articles are of. */
export function TourCard() {
  return (
    <Card>
      <h3>{blogTour.headline}</h3>
      <Text>{blogTour.text}</Text>
      <ButtonLink path="/tour" kind="secondary" width="phone">
        {blogTour.link}
      </ButtonLink>
    </Card>
  );
}

const Card = styled('div', {
  ...card,
  display: 'grid',
  gap: '$3',
  justifyItems: 'start',
  '& h3': { fontSize: '$h3', lineHeight: '$snug' },
});
