import { customersOverview } from '../../../content/overviews.ts';
import { ClosingCall } from '../../components/subject/ClosingCall.tsx';
import { pressedCard } from '../../design/card.ts';
import { Container, Section, Text } from '../../design/layout.ts';
import { SiteLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';
import { Icon } from '../../pictures/icons.tsx';
import { OverviewHero } from './OverviewHero.tsx';
import { PageGroups } from './PageGroups.tsx';

/** The kinds of fleets that the product is for: two told at length, the industries by whom they answer to. */
export function CustomersScreen() {
  return (
    <>
      <OverviewHero {...customersOverview} />
      <Section ground="tint">
        <Container>
          <Stories>
            {customersOverview.stories.map(({ path, title, text }) => (
              <article key={path}>
                <h2>
                  <SiteLink path={path}>{title}</SiteLink>
                </h2>
                <Text>{text}</Text>
                <Icon name="arrowRight" />
              </article>
            ))}
          </Stories>
        </Container>
      </Section>
      <Section>
        <Container>
          <PageGroups groups={customersOverview.kinds} />
        </Container>
      </Section>
      <ClosingCall headline="Tell us who you answer to and we will show you what they would see" />
    </>
  );
}

/** The whole card is pressed by its one link. */
const Stories = styled('div', {
  display: 'grid',
  gap: '$5 $6',
  '@wide': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '& article': {
    ...pressedCard,
    display: 'grid',
    gap: '$4',
    alignContent: 'start',
    '@desktop': { padding: '$6' },
  },
  '& h2': { fontSize: '$h2', lineHeight: '$snug' },
  '& h2 a': { textDecoration: 'none', '&::after': { content: '', position: 'absolute', inset: 0 } },
  '& svg': { alignSelf: 'end' },
});
