import { Icon } from '../pictures/icons.tsx';
import { VisuallyHidden } from './layout.ts';
import { styled } from './theme.ts';

type NextStepsProps = {
  headline: string;
  steps: readonly { title: string; text: string }[];
  /** How many of the steps are done (default: none). */
  done?: number;
};

/** What happens after a form is sent, as way-points on the route line. Of what has happened only its name is left. */
export function NextSteps({ headline, steps, done = 0 }: NextStepsProps) {
  return (
    <Aside aria-labelledby="next-steps">
      <h2 id="next-steps">{done < steps.length ? headline : 'Done'}</h2>
      <ol role="list">
        {steps.map(({ title, text }, index) =>
          index < done ? (
            <li key={title} className="done">
              <strong>
                <VisuallyHidden>Done: </VisuallyHidden>
                <span>{title}</span>
              </strong>
              <Icon name="check" />
            </li>
          ) : (
            <li key={title}>
              <strong>{title}</strong>
              <span>{text}</span>
            </li>
          ),
        )}
      </ol>
    </Aside>
  );
}

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
  '& .done > strong': { color: '$inkSoft', fontWeight: '$body' },
  '& .done::after': { background: '$signal' },
  // The check stands on the way-point.
  '& .done > svg': {
    position: 'absolute',
    insetInlineStart: '2px',
    top: '8px',
    zIndex: 1,
    width: '11px',
    height: '11px',
    color: '$onSignal',
  },
});
