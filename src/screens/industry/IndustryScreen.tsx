import { ClosingCall } from '../../components/subject/ClosingCall.tsx';
import { CustomerQuotation } from '../../components/subject/CustomerQuotation.tsx';
import { Related } from '../../components/subject/Related.tsx';
import { SubjectHero } from '../../components/subject/SubjectHero.tsx';
import { SubjectSections } from '../../components/subject/SubjectSections.tsx';
import type { SubjectPage } from '../../components/subject/subject.ts';
import { Container, Section } from '../../design/layout.ts';
import { FittedVehicle } from './FittedVehicle.tsx';

/** A page about the fleets of one industry: what goes wrong there, one situation after the other. */
export function IndustryScreen({ subject }: { subject: SubjectPage }) {
  return (
    <>
      <SubjectHero subject={subject} />
      {subject.fitted && <FittedVehicle fitted={subject.fitted} />}
      <Section ground="tint" aria-label={subject.name}>
        <Container>
          <SubjectSections sections={subject.sections} />
        </Container>
      </Section>
      <Section>
        <Container>
          {subject.quotation && <CustomerQuotation {...subject.quotation} />}
          <Related title="See also" paths={subject.related} />
        </Container>
      </Section>
      <ClosingCall headline={subject.closing} />
    </>
  );
}
