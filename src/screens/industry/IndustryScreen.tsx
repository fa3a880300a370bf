import { Container, Section, Text } from '../../design/layout.ts';
import { styled } from '../../design/theme.ts';
import { ClosingCall } from '../subject/ClosingCall.tsx';
import { Related } from '../subject/Related.tsx';
import { SubjectHero } from '../subject/SubjectHero.tsx';
import type { SubjectPage } from '../subject/subject.ts';

/** A page about the fleets of one industry: what goes wrong there, one situation a card. */
export function IndustryScreen({ subject }: { subject: SubjectPage }) {
  return (
    <>
      <SubjectHero subject={subject} picture="below" />
      <Section aria-label={subject.name}>
        <Container>
          <Cards>
            {subject.sections.map(({ title, text, points = [] }) => (
              <article key={title}>
                <h2>{title}</h2>
                <Text>{text}</Text>
                {points.length > 0 && (
                  <ul>
                    {points.map((point) => (
                      <li key={point}>{point}</li>
                    ))}
                  </ul>
                )}
              </article>
            ))}
          </Cards>
        </Container>
      </Section>
      <Section ground="tint">
        <Container>
          <Related title="What does the work here" paths={subject.related} />
        </Container>
      </Section>
      <ClosingCall headline="Show us one of your days, and we show you how it would run" />
    </>
  );
}

/** The first situation has the full width: it is the one that the reader knows best. */
const Cards = styled('div', {
  display: 'grid',
  gap: '$6 $7',
  '@desktop': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '& article': {
    display: 'grid',
    gap: '$3',
    alignContent: 'start',
    paddingTop: '$4',
    borderTop: '3px solid $colors$signal',
  },
  '& article:first-child': { '@desktop': { gridColumn: '1 / -1' } },
  '& article:first-child p': { fontSize: '$lead' },
  // After the first, an odd one is left over: it closes the page as wide as the first one opened it.
  '& article:last-child:nth-child(even)': { '@desktop': { gridColumn: '1 / -1' } },
  '& h2': { fontSize: '$h3', lineHeight: '$snug' },
  '& article:first-child h2': { fontSize: '$h2' },
  '& ul': { display: 'grid', gap: '$1', paddingInlineStart: '$5', color: '$inkSoft' },
});
