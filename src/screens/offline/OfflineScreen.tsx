import { buttonLook } from '../../design/Button.tsx';
import { Container, Section } from '../../design/layout.ts';
import { ButtonLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';
import { phoneHref, settings } from '../../settings.ts';
import { ErrorLayout } from '../error/ErrorLayout.tsx';

/**
 * Shown at the address of a page that can neither be reached nor is stored. It works without scripts, since those of the page
 * are not there. The service worker fills the list of stored pages in, and shows it (`src/offline/offline-page.ts`).
 */
export function OfflineScreen() {
  return (
    <>
      <ErrorLayout
        headline="You are offline"
        lead={
          <>
            We can’t reach our server from your device, and this page isn’t stored on it. Check your connection, then
            try again. You can fill in the booking form now: it’s sent when you’re back online. Or call us on{' '}
            <a href={phoneHref}>{settings.PHONE}</a>.
          </>
        }
        actions={
          <>
            {/* biome-ignore lint/a11y/useValidAnchor: the address of the page that the visitor wanted, whichever it is. */}
            <a className={buttonLook({ size: 'large' }).className} href="">
              Try again
            </a>
            <ButtonLink path="/booking" kind="secondary" size="large">
              Book a demo
            </ButtonLink>
          </>
        }
      />
      <Section joined data-stored-section="" hidden aria-labelledby="stored-pages">
        <Container>
          <h2 id="stored-pages">Pages you can read now</h2>
          <Pages data-stored-pages="" />
        </Container>
      </Section>
    </>
  );
}

const Pages = styled('ul', {
  display: 'grid',
  gap: '$2',
  marginTop: '$4',
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: '$target' },
});
