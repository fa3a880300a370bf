import type { SubjectSection } from '../../../content/subject.ts';
import { ClosingCall } from '../../components/subject/ClosingCall.tsx';
import { Related } from '../../components/subject/Related.tsx';
import { SubjectHero } from '../../components/subject/SubjectHero.tsx';
import type { SubjectPage } from '../../components/subject/subject.ts';
import { Container, Section, Text } from '../../design/layout.ts';
import { Points } from '../../design/Points.tsx';
import { styled } from '../../design/theme.ts';

/** A page about the fleets of one industry: what goes wrong there, one situation after the other. */
export function IndustryScreen({ subject }: { subject: SubjectPage }) {
  return (
    <>
      <SubjectHero subject={subject} picture="below" />
      <Section joined aria-label={subject.name}>
        <Container>
          {rowsOf(subject.sections).map((row) => (
            <Row key={row[0].title} layout={layoutOf(row)}>
              {row.map(({ title, text, points }) => (
                <article key={title}>
                  <h2>{title}</h2>
                  <Text>{text}</Text>
                  {points && <Points points={points} />}
                </article>
              ))}
            </Row>
          ))}
        </Container>
      </Section>
      <Section ground="tint">
        <Container>
          <Related title="Features that do the work" paths={subject.related} />
        </Container>
      </Section>
      <ClosingCall headline="Show us one of your days and we will show you how it could run" />
    </>
  );
}

type SituationRow = [SubjectSection] | [SubjectSection, SubjectSection];

/** A situation with points has a row of its own, two without share one: so each industry's page has its own rhythm. */
function rowsOf(sections: readonly SubjectSection[]): SituationRow[] {
  const rows: SituationRow[] = [];
  for (const section of sections) {
    const last = rows.at(-1);
    if (last?.length === 1 && !last[0].points && !section.points) last.push(section);
    else rows.push([section]);
  }
  return rows;
}

const layoutOf = (row: SituationRow) => (row.length === 2 ? 'pair' : row[0].points ? 'points' : 'text');

const Row = styled('div', {
  display: 'grid',
  gap: '$6 $7',
  paddingBlock: '$6',
  borderTop: '1px solid $line',
  '@desktop': { paddingBlock: '$7' },
  '&:last-child': { paddingBottom: 0 },
  '& article': { display: 'grid', gap: '$3', alignContent: 'start' },
  '& h2': { fontSize: '$h2', lineHeight: '$snug' },
  '& ul': { padding: '$5', border: '1px solid $line', borderRadius: '$2', background: '$surface' },
  variants: {
    layout: {
      pair: { '& h2': { fontSize: '$h3' }, '@desktop': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
      /** The text below its headline, and what is seen or counted beside both. */
      points: {
        '@desktop': {
          '& article': { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)', columnGap: '$7' },
          '& h2, & p': { gridColumn: 1 },
          '& ul': { gridColumn: 2, gridRow: '1 / 3', alignSelf: 'center' },
        },
      },
      /** The text beside its headline. */
      text: {
        '@desktop': { '& article': { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)', columnGap: '$7' } },
      },
    },
  },
});
