import { useMemo, useRef } from 'react';
import { tourPath } from '../../../content/day/moments.ts';
import { ClosingCall } from '../../components/subject/ClosingCall.tsx';
import { CustomerQuotation } from '../../components/subject/CustomerQuotation.tsx';
import { Related } from '../../components/subject/Related.tsx';
import { SubjectHero } from '../../components/subject/SubjectHero.tsx';
import { SubjectSections } from '../../components/subject/SubjectSections.tsx';
import type { SubjectPage } from '../../components/subject/subject.ts';
import { Container, Section } from '../../design/layout.ts';
import { styled } from '../../design/theme.ts';
import { DayBeside } from '../../flows/fleet-day/DayBeside.tsx';

/** Where the tour shows the moment of a section. */
function momentPath({ moment, plot }: SubjectPage['sections'][number]) {
  const named = moment ?? plot?.moment;
  return named && tourPath(named);
}

/** A page about a feature of the platform, or about customers of one kind. */
export function FeatureScreen({ subject }: { subject: SubjectPage }) {
  const line = useRef<HTMLOListElement>(null);
  const paths = useMemo(() => subject.sections.map(momentPath), [subject]);
  const hasDay = paths.some(Boolean);
  return (
    <>
      <SubjectHero subject={subject} />
      <Section ground="tint" aria-label={subject.name}>
        <Container>
          <Beside>
            <SubjectSections ref={line} sections={subject.sections} isBeside={hasDay} />
            {hasDay && <DayBeside sections={line} paths={paths} />}
          </Beside>
        </Container>
      </Section>
      <Section>
        <Container>
          {subject.quotation && <CustomerQuotation {...subject.quotation} />}
          <Related title="Works with" paths={subject.related} />
        </Container>
      </Section>
      <ClosingCall headline={subject.closing} />
    </>
  );
}

/** The sections, and the day where there is room for it beside them. */
const Beside = styled('div', {
  '@bar': {
    display: 'grid',
    gap: '$6',
    alignItems: 'start',
    '&:has(> :nth-child(2))': { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)' },
  },
});
