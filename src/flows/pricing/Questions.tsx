import { questions } from '../../../content/pricing.ts';
import { Question } from '../../components/question/Question.tsx';
import { Columns } from '../../design/columns.ts';
import { Container, Section } from '../../design/layout.ts';
import { styled } from '../../design/theme.ts';

/** The five questions of specification 2 (Pricing). */
export function Questions() {
  return (
    <Section joined aria-labelledby="questions">
      <Container>
        <Asked split="4-8">
          <h2 id="questions">What people ask before they start</h2>
          <div>
            {questions.map((entry) => (
              <Question key={entry.question} {...entry} />
            ))}
          </div>
        </Asked>
      </Container>
    </Section>
  );
}

const Asked = styled('div', Columns, { rowGap: '$5', '& > h2': { fontSize: '$h2' } });
