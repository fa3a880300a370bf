import { useEffect, useRef } from 'react';
import { questions } from '../../../content/pricing.ts';
import { questionMachine } from '../../../machines/question.ts';
import { Columns } from '../../design/columns.ts';
import { Container, Section, Text } from '../../design/layout.ts';
import { styled } from '../../design/theme.ts';
import { useFlow } from '../../hooks/useFlow.ts';
import { Icon } from '../../pictures/icons.tsx';

/** The five questions of specification 2 (Pricing). */
export function Questions() {
  return (
    <Section aria-labelledby="questions">
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

/**
 * One question. The browser alone opens and closes it: by a press, by a search in the page, or before any script runs. The
 * machine follows its `toggle` events; written back to the page, its state could undo a press that came in between.
 */
function Question({ question, answer }: { question: string; answer: string }) {
  const details = useRef<HTMLDetailsElement>(null);
  const [, send] = useFlow(questionMachine);
  const report = () => send({ type: details.current?.open ? 'question.opened' : 'question.closed' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for a question that was opened before the scripts ran
  useEffect(report, []);
  return (
    <Details ref={details} onToggle={report}>
      <summary>
        {question}
        <Icon name="chevronDown" />
      </summary>
      <Text>{answer}</Text>
    </Details>
  );
}

const Asked = styled('div', Columns, { rowGap: '$5', '& > h2': { fontSize: '$h2' } });

const Details = styled('details', {
  borderBottom: '1px solid $line',
  '&:first-child': { borderTop: '1px solid $line' },
  '& summary': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '$4',
    minHeight: '64px',
    paddingBlock: '$3',
    fontSize: '$lead',
    fontWeight: '$strong',
    lineHeight: '$snug',
    listStyle: 'none',
    cursor: 'pointer',
  },
  '& summary::-webkit-details-marker': { display: 'none' },
  '& summary svg': { flex: 'none', '@moving': { transition: 'transform $transitions$quick' } },
  '&[open] summary svg': { transform: 'rotate(180deg)' },
  '& p': { paddingBottom: '$5' },
});
