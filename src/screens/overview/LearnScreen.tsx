import { learnOverview } from '../../../content/overviews.ts';
import { buttonLook } from '../../design/Button.tsx';
import { Columns } from '../../design/columns.ts';
import { Container, loneLink, Section, Text, VisuallyHidden } from '../../design/layout.ts';
import { SiteLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';
import { Icon } from '../../pictures/icons.tsx';
import { settings } from '../../settings.ts';
import { OverviewHero } from './OverviewHero.tsx';

/** How a fleet gets going, what to read meanwhile, and where the documentation is. */
export function LearnScreen() {
  const { stages, reading, documentation } = learnOverview;
  return (
    <>
      <OverviewHero {...learnOverview} />
      <Section ground="tint" aria-label="How to begin">
        <Container>
          <Stages>
            {stages.map(({ title, text, steps }) => (
              <Stage key={title} split="4-8" aria-label={title}>
                <div>
                  <h2>{title}</h2>
                  <Text>{text}</Text>
                </div>
                <ol>
                  {steps.map((step) => (
                    <li key={step.title}>
                      <h3>{step.title}</h3>
                      <Text>{step.text}</Text>
                    </li>
                  ))}
                </ol>
              </Stage>
            ))}
          </Stages>
        </Container>
      </Section>
      <Section aria-labelledby="reading">
        <Container>
          <Reading>
            <h2 id="reading">{reading.title}</h2>
            <Text>{reading.text}</Text>
            <dl>
              {reading.topics.map(({ title, text, path }) => (
                <div key={path}>
                  <dt>
                    <SiteLink path={path}>{title}</SiteLink>
                  </dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </Reading>
        </Container>
      </Section>
      <Section ground="night" aria-labelledby="documentation">
        <Container>
          <Reading>
            <h2 id="documentation">{documentation.title}</h2>
            <Text>{documentation.text}</Text>
            <a
              className={buttonLook({ kind: 'secondary', size: 'large', width: 'phone' }).className}
              href={settings.LEARN_URL}
              target="_blank"
              rel="noopener"
            >
              Open the manual<VisuallyHidden> in a new tab</VisuallyHidden> <Icon name="external" />
            </a>
          </Reading>
        </Container>
      </Section>
    </>
  );
}

const Stages = styled('div', {
  display: 'grid',
  gap: '$7',
  '& h2': { fontSize: '$h2' },
  '& h3': { fontSize: '$h3' },
  '& h3 + p': { marginTop: '$1' },
  '& section > div': { display: 'grid', gap: '$2', alignContent: 'start' },
  '& ol': { display: 'grid', gap: '$5', margin: 0, paddingInlineStart: '$5' },
  '& li::marker': { color: '$inkSoft', fontWeight: '$strong' },
});

const Stage = styled('section', Columns, { rowGap: '$4' });

const Reading = styled('div', {
  display: 'grid',
  gap: '$4',
  justifyItems: 'start',
  '& h2': { fontSize: '$h2' },
  '& dl': {
    display: 'grid',
    gap: '$5 $6',
    marginTop: '$4',
    '@tablet': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    '@desktop': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
  '& dt a': { ...loneLink, fontWeight: '$strong' },
  '& dd': { color: '$inkSoft' },
});
