import { card } from '../../design/card.ts';
import { styled } from '../../design/theme.ts';
import { Priced } from '../../flows/pricing/InShillings.tsx';

/** What the owner says, term by term; nothing where the settings are empty. */
export function OwnerFacts({ facts }: { facts: readonly { term: string; text: string }[] }) {
  if (facts.length === 0) return null;
  return (
    <List>
      {facts.map(({ term, text }) => (
        <div key={term}>
          <dt>
            <Priced>{term}</Priced>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </List>
  );
}

const List = styled('dl', {
  ...card,
  display: 'grid',
  gap: '$4 $6',
  margin: 0,
  '@tablet': { gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))' },
  '& dt': { color: '$inkSoft', fontSize: '$small' },
  '& dd': { margin: 0 },
});
