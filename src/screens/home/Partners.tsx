import { partners } from '../../../content/partners.ts';
import { Container, Section } from '../../design/layout.ts';
import { styled } from '../../design/theme.ts';
import { Icon } from '../../pictures/icons.tsx';

/** The partners strip: specification 2 (Home). */
export function Partners() {
  return (
    <Section joined aria-labelledby="partners">
      <Container>
        <Kinds>
          <h2 id="partners">{partners.title}</h2>
          <ul role="list">
            {partners.kinds.map(({ name, icon }) => (
              <li key={name}>
                <Icon name={icon} /> {name}
              </li>
            ))}
          </ul>
        </Kinds>
      </Container>
    </Section>
  );
}

const Kinds = styled('div', {
  display: 'grid',
  gap: '$5',
  '& h2': { fontSize: '$h3' },
  '& ul': { display: 'grid', gridTemplateColumns: 'repeat(2, 1fr)', gap: '$3 $4' },
  '@phone': { '& li': { fontSize: '$small' } },
  '@wide': { '& ul': { gridTemplateColumns: 'repeat(4, 1fr)' } },
  '& li': { display: 'flex', alignItems: 'center', gap: '$2', color: '$inkSoft', fontWeight: '$strong' },
});
