import { about } from '../../../content/about.ts';
import { ClosingCall } from '../../components/subject/ClosingCall.tsx';
import { Lead, loneLink, Screen, Text } from '../../design/layout.ts';
import { PageHeading } from '../../design/PageHeading.tsx';
import { Picture } from '../../design/Picture.tsx';
import { SiteLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';
import { WithAside } from '../../design/WithAside.tsx';
import { OfficePanel } from '../../flows/contact/OfficePanel.tsx';
import overview from '../../pictures/PlatformOverview.tsx?picture';
import { settings } from '../../settings.ts';

/** Who is behind the site and what they make, with the office beside it. */
export function AboutScreen() {
  const { headline, lead, parts } = about(settings);
  return (
    <>
      <WithAside aside={<OfficePanel />}>
        <Words>
          <PageHeading>{headline}</PageHeading>
          <Lead>{lead}</Lead>
          <Screen>
            <Picture image={overview} first />
          </Screen>
          {parts.map(({ title, text, links }) => (
            <section key={title}>
              <h2>{title}</h2>
              <Text>{text}</Text>
              <ul role="list">
                {links.map((link) => (
                  <li key={link.path}>
                    <SiteLink path={link.path}>{link.title}</SiteLink>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </Words>
      </WithAside>
      <ClosingCall headline="See what became of one of your own trips" />
    </>
  );
}

const Words = styled('div', {
  display: 'grid',
  gap: '$5',
  '& section': { display: 'grid', gap: '$3', paddingTop: '$5', borderTop: '1px solid $line' },
  '& h2': { fontSize: '$h3' },
  '& ul': { display: 'flex', flexWrap: 'wrap', gap: '0 $5', margin: 0, padding: 0 },
  '& li a': loneLink,
});
