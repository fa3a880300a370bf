import type { IndustryPart } from '../../../content/subject.ts';
import { ClosingCall } from '../../components/subject/ClosingCall.tsx';
import { CustomerQuotation } from '../../components/subject/CustomerQuotation.tsx';
import { Related } from '../../components/subject/Related.tsx';
import { SubjectHero } from '../../components/subject/SubjectHero.tsx';
import { SubjectSections } from '../../components/subject/SubjectSections.tsx';
import type { SubjectPage } from '../../components/subject/subject.ts';
import { Container, Section } from '../../design/layout.ts';
import { BlockSection } from './BlockSection.tsx';
import { FittedVehicle } from './FittedVehicle.tsx';

/** The parts of a page, each with whether it continues a ground that the part above has too, and the situations it tells. */
function laidOut({ parts = [], sections }: SubjectPage) {
  let told = 0;
  return parts.map((part, index) => {
    const from = told;
    if (isSituations(part)) told += part.sections;
    return { part, joined: !isSituations(parts[index - 1]), from, sections: sections.slice(from, told) };
  });
}

const isSituations = (part: IndustryPart | undefined) => typeof part === 'object' && 'sections' in part;

/** A page about the fleets of one industry: what goes wrong there, in the order and the form that suit it. */
export function IndustryScreen({ subject }: { subject: SubjectPage }) {
  return (
    <>
      <SubjectHero subject={subject} />
      {laidOut(subject).map(({ part, joined, from, sections }) => {
        if (part === 'vehicle')
          return subject.fitted && <FittedVehicle key={part} fitted={subject.fitted} joined={joined} />;
        if ('kind' in part) return <BlockSection key={part.title} block={part} joined={joined} />;
        return (
          <Section key={from} ground="tint" aria-label={from === 0 ? subject.name : sections[0]?.title}>
            <Container>
              <SubjectSections sections={sections} />
            </Container>
          </Section>
        );
      })}
      <Section joined={!isSituations(subject.parts?.at(-1))}>
        <Container>
          {subject.quotation && <CustomerQuotation {...subject.quotation} />}
          <Related title="See also" paths={subject.related} />
        </Container>
      </Section>
      <ClosingCall headline={subject.closing} />
    </>
  );
}
