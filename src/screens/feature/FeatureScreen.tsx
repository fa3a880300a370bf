import { ClosingCall } from '../../components/subject/ClosingCall.tsx';
import { Related } from '../../components/subject/Related.tsx';
import { SubjectHero } from '../../components/subject/SubjectHero.tsx';
import type { SubjectPage } from '../../components/subject/subject.ts';
import { Container, Section, Text } from '../../design/layout.ts';
import { Points } from '../../design/Points.tsx';
import { styled } from '../../design/theme.ts';

/** A page about a feature of the platform, or about customers of one kind: its sections are way-points on a line. */
export function FeatureScreen({ subject }: { subject: SubjectPage }) {
  return (
    <>
      <SubjectHero subject={subject} picture="beside" />
      <Section ground="tint" aria-label={subject.name}>
        <Container>
          <Line role="list">
            {subject.sections.map(({ title, text, points }) => (
              <li key={title}>
                <h2>{title}</h2>
                <Body>
                  <Text>{text}</Text>
                  {points && <Points points={points} />}
                </Body>
              </li>
            ))}
          </Line>
        </Container>
      </Section>
      <Section>
        <Container>
          <Related title="Works with" paths={subject.related} />
        </Container>
      </Section>
      <ClosingCall headline="Bring one vehicle or one form and see it at work" />
    </>
  );
}

const Line = styled('ol', {
  display: 'grid',
  gap: '$7',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    position: 'relative',
    display: 'grid',
    gap: '$3 $7',
    paddingInlineStart: '$6',
    '@desktop': { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)' },
  },
  '& > li::before': {
    content: '',
    position: 'absolute',
    insetInlineStart: '6px',
    top: '16px',
    bottom: 'calc(-1 * $space$7 - 16px)',
    width: '3px',
    background: '$signal',
  },
  '& > li:last-child::before': { display: 'none' },
  '& > li::after': {
    content: '',
    position: 'absolute',
    insetInlineStart: 0,
    top: '10px',
    width: '15px',
    height: '15px',
    border: '3px solid $colors$signal',
    borderRadius: '$round',
    background: '$tint',
  },
  '& h2': { fontSize: '$h2', lineHeight: '$snug' },
});

const Body = styled('div', { display: 'grid', gap: '$4' });
