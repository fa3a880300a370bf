import { trackerFacts } from '../../../content/tracker.ts';
import { card } from '../../design/card.ts';
import { styled } from '../../design/theme.ts';
import { owner } from '../../owner.ts';

/** What the owner says about the tank and the tracker; nothing where the settings are empty. */
export function TrackerFacts() {
  const facts = trackerFacts(owner);
  if (facts.length === 0) return null;
  return (
    <Facts>
      {facts.map(({ term, text }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </Facts>
  );
}

const Facts = styled('dl', {
  ...card,
  display: 'grid',
  gap: '$4 $6',
  margin: 0,
  '@tablet': { gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))' },
  '& dt': { color: '$inkSoft', fontSize: '$small' },
  '& dd': { margin: 0 },
});
