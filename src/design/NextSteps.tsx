import type { ReactNode } from 'react';
import { Container, Section } from './layout.ts';
import { styled } from './theme.ts';

type NextStepsProps = {
  headline: string;
  steps: readonly { title: string; text: string }[];
};

/** What happens after a form is sent, as way-points on the route line. */
export function NextSteps({ headline, steps }: NextStepsProps) {
  return (
    <Aside aria-labelledby="next-steps">
      <h2 id="next-steps">{headline}</h2>
      <ol role="list">
        {steps.map(({ title, text }) => (
          <li key={title}>
            <strong>{title}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </Aside>
  );
}

/** The layout of a form's page: the form, with the next steps beside it or, on narrow screens, below. */
export function WithNextSteps({ steps, children }: { steps: ReactNode; children: ReactNode }) {
  return (
    <Section>
      <Container>
        <Columns>
          <div>{children}</div>
          {steps}
        </Columns>
      </Container>
    </Section>
  );
}

const Columns = styled('div', {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '$7',
  alignItems: 'start',
  '@desktop': { gridTemplateColumns: 'minmax(0, 640px) minmax(0, 1fr)', gap: '$8' },
});

/** The three steps are way-points on the route line. */
const Aside = styled('aside', {
  display: 'grid',
  gap: '$4',
  padding: '$5',
  borderRadius: '$2',
  background: '$tint',
  '@desktop': { padding: '$6' },
  '& h2': { fontSize: '$h3' },
  '& ol': { margin: 0, padding: 0, listStyle: 'none' },
  '& li': { position: 'relative', display: 'grid', paddingInlineStart: '$6', paddingBottom: '$5' },
  '& li:last-child': { paddingBottom: 0 },
  '& li span': { color: '$inkSoft' },
  '& li::before': {
    content: '',
    position: 'absolute',
    insetInlineStart: '6px',
    top: '14px',
    bottom: '-14px',
    width: '3px',
    background: '$signal',
  },
  '& li:last-child::before': { display: 'none' },
  '& li::after': {
    content: '',
    position: 'absolute',
    insetInlineStart: 0,
    top: '6px',
    width: '15px',
    height: '15px',
    border: '3px solid $colors$signal',
    borderRadius: '$round',
    background: '$tint',
  },
});
