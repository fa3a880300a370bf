import { about } from '../../../content/about.ts';
import { ClosingCall } from '../../components/subject/ClosingCall.tsx';
import { HeadedPart } from '../../design/columns.ts';
import { Container, loneLink, Section, Text } from '../../design/layout.ts';
import { SiteLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';
import { OfficeBand } from '../../flows/contact/OfficePanel.tsx';
import { owner } from '../../owner.ts';
import fleetDay from '../../pictures/FleetDay.tsx?picture';
import { settings } from '../../settings.ts';
import { OverviewHero } from '../overview/OverviewHero.tsx';

/** Who is behind the site and what they make, then the office. */
export function AboutScreen() {
  const { headline, lead, parts } = about({ ...settings, ...owner });
  return (
    <>
      <OverviewHero headline={headline} lead={lead} image={fleetDay} />
      <Section joined>
        <Container>
          {parts.map(({ title, text, links }) => (
            <Part key={title}>
              <h2>{title}</h2>
              <div>
                <Text>{text}</Text>
                <ul role="list">
                  {links.map((link) => (
                    <li key={link.path}>
                      <SiteLink path={link.path}>{link.title}</SiteLink>
                    </li>
                  ))}
                </ul>
              </div>
            </Part>
          ))}
        </Container>
      </Section>
      <Section ground="tint">
        <Container>
          <OfficeBand />
        </Container>
      </Section>
      <ClosingCall headline="See one of your own trips on the map" />
    </>
  );
}

const Part = styled(HeadedPart, {
  '& > div': { display: 'grid', gap: '$3' },
  '& ul': { display: 'flex', flexWrap: 'wrap', gap: '0 $5', margin: 0, padding: 0 },
  '& li a': loneLink,
});
