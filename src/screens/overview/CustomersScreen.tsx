import { customersOverview } from '../../../content/overviews.ts';
import { ClosingCall } from '../../components/subject/ClosingCall.tsx';
import { HeadedPart } from '../../design/columns.ts';
import { Container, loneLink, Section, Text } from '../../design/layout.ts';
import { SiteLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';
import { OverviewHero } from './OverviewHero.tsx';

/** Two fleets, each through one working day by the hour. */
export function CustomersScreen() {
  return (
    <>
      <OverviewHero {...customersOverview} />
      <Section ground="tint" aria-label="Two working days">
        <Container>
          {customersOverview.days.map(({ path, title, text, more, hours }) => (
            <Day key={path}>
              <div>
                <h2>{title}</h2>
                <Text>{text}</Text>
                <SiteLink path={path}>{more}</SiteLink>
              </div>
              <ol role="list">
                {hours.map(({ time, place, text: happened }) => (
                  <li key={time}>
                    <strong>{time}</strong>
                    <span>{place}</span>
                    <Text>{happened}</Text>
                  </li>
                ))}
              </ol>
            </Day>
          ))}
        </Container>
      </Section>
      <ClosingCall headline="Tell us who you answer to and we’ll show you what they’d see" />
    </>
  );
}

const Day = styled(HeadedPart, {
  '&:first-child': { paddingTop: 0, borderTop: 0 },
  '& > div': { display: 'grid', gap: '$3', justifyItems: 'start', alignContent: 'start' },
  '& h2': { fontSize: '1.75rem' },
  '& div > a': loneLink,
  '& ol': { display: 'grid', gap: '$4', margin: 0, padding: 0 },
  '& li': {
    display: 'grid',
    gridTemplateColumns: '6.5em minmax(0, 1fr)',
    gap: '0 $4',
    fontVariantNumeric: 'tabular-nums',
    '@phone': { gridTemplateColumns: '5em minmax(0, 1fr)', columnGap: '$2' },
    '& > strong': { color: '$inkSoft', fontWeight: '$body' },
    '& > span': { fontWeight: '$strong' },
    '& > p': { gridColumn: 2 },
  },
});
