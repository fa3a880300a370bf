import { footerColumns } from '../../../content/navigation.ts';
import { Container } from '../../design/layout.ts';
import { SiteLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';
import { Logo } from '../../pictures/Logo.tsx';
import { phoneHref, settings } from '../../settings.ts';

/** The footer of every page: four columns, each entry a link to its page (ruling on the footer). */
export function Footer() {
  return (
    <Ground>
      <Container>
        <Columns>
          {footerColumns.map(({ title, links }) => (
            <nav key={title} aria-labelledby={`footer-${title.toLowerCase()}`}>
              <h2 id={`footer-${title.toLowerCase()}`}>{title}</h2>
              <ul role="list">
                {links.map((link) => (
                  <li key={link.path}>
                    <SiteLink path={link.path}>{link.title}</SiteLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </Columns>
        <Close>
          <strong>
            <Logo size={24} /> {settings.PRODUCT_NAME}
          </strong>
          <span>{settings.OFFICE_ADDRESS}</span>
          <span>{settings.SUPPORT_HOURS}</span>
          <a href={`mailto:${settings.SALES_EMAIL}`}>{settings.SALES_EMAIL}</a>
          <a href={phoneHref}>{settings.PHONE}</a>
          <span>© {settings.COPYRIGHT}</span>
        </Close>
      </Container>
    </Ground>
  );
}

const Ground = styled('footer', {
  // A layer of its own, which is not repainted when the page above changes.
  isolation: 'isolate',
  paddingBlock: '$5',
  borderTop: '1px solid $line',
  background: '$tint',
  fontSize: '$small',
  '& h2': { fontSize: '$body' },
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '$target',
    color: '$inkSoft',
    textDecoration: 'none',
    '@hover': { '&:hover': { color: '$ink', textDecoration: 'underline' } },
  },
});

/** The entries of each stand in two columns, and all four beside each other where no entry then breaks. */
const Columns = styled('div', {
  display: 'grid',
  gap: '$4',
  '@wide': { gridTemplateColumns: '1fr 1fr' },
  '& ul': { display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: '$4' },
  '@media (min-width: 78em)': {
    gridTemplateColumns: 'repeat(4, auto)',
    '& ul': { gridTemplateColumns: 'auto auto' },
  },
});

const Close = styled('div', {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '$4',
  marginTop: '$3',
  paddingTop: '$3',
  borderTop: '1px solid $line',
  color: '$inkSoft',
  '& strong': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '$2',
    color: '$ink',
    fontFamily: '$heading',
    fontSize: '$body',
  },
});
