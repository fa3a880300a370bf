import { questions } from '../../../content/pricing.ts';
import { Question } from '../../components/question/Question.tsx';
import { Container, Section } from '../../design/layout.ts';
import { styled } from '../../design/theme.ts';

/** The five questions of specification 2 (Pricing). */
export function Questions() {
  return (
    <Section aria-labelledby="questions">
      <Container>
        <Columns>
          <h2 id="questions">What people ask before they start</h2>
          <div>
            {questions.map((entry) => (
              <Question key={entry.question} {...entry} />
            ))}
          </div>
        </Columns>
      </Container>
    </Section>
  );
}

const Columns = styled('div', {
  display: 'grid',
  gap: '$5 $7',
  '@desktop': { gridTemplateColumns: 'minmax(0, 4fr) minmax(0, 8fr)' },
  '& > h2': { fontSize: '$h2' },
});
