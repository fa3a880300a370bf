import { audience } from '../../../content/home-answers.ts';
import { industries } from '../../../content/menus.gen.ts';
import { Container, Section } from '../../design/layout.ts';
import { SiteLink } from '../../design/SiteLink.tsx';
import { SubjectIcon } from '../../design/SubjectIcon.tsx';
import { styled } from '../../design/theme.ts';

/** For whom it is: the kinds of business of specification 1, each with its page. */
export default function Industries() {
  return (
    <Section ground="tint" aria-labelledby="industries">
      <Container>
        <Kinds>
          <h2 id="industries">{audience.headline}</h2>
          <ul role="list">
            {industries.map(({ title, path }) => (
              <li key={path}>
                <SiteLink path={path}>
                  <SubjectIcon path={path} /> {title}
                </SiteLink>
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
  '& h2': { fontSize: '$h2' },
  // Wide enough for the longest name, whose syllables not every browser can part.
  '& ul': { display: 'grid', gap: '$2', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 164px), 1fr))' },
  '@wide': { '& ul': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: '$3' } },
  '@desktop': { '& ul': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' } },
  '& a': {
    display: 'grid',
    gap: '$2',
    alignContent: 'center',
    height: '100%',
    minHeight: '56px',
    padding: '$3',
    border: '1px solid $line',
    borderRadius: '$1',
    background: '$surface',
    fontWeight: '$strong',
    lineHeight: '$snug',
    textDecoration: 'none',
    hyphens: 'auto',
    overflowWrap: 'anywhere',
    '@phone': { paddingInline: '$2', fontSize: '$small' },
    '@tablet': { display: 'flex', gap: '$3', alignItems: 'center', padding: '$2 $3', fontSize: '$small' },
    '@desktop': { fontSize: '$body' },
    '@hover': { '&:hover': { borderColor: '$ink' } },
  },
  '& svg': { flex: 'none' },
});
