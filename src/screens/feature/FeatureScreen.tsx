import { ClosingCall } from '../../components/subject/ClosingCall.tsx';
import { Related } from '../../components/subject/Related.tsx';
import { SubjectHero } from '../../components/subject/SubjectHero.tsx';
import { SubjectSections } from '../../components/subject/SubjectSections.tsx';
import type { SubjectPage } from '../../components/subject/subject.ts';
import { Container, Section } from '../../design/layout.ts';

/** A page about a feature of the platform, or about customers of one kind. */
export function FeatureScreen({ subject }: { subject: SubjectPage }) {
  return (
    <>
      <SubjectHero subject={subject} />
      <Section ground="tint" aria-label={subject.name}>
        <Container>
          <SubjectSections sections={subject.sections} />
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
