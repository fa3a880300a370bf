import { blocks, type HomeBlock } from '../../../content/blocks.ts';
import { features } from '../../../content/menus.gen.ts';
import { Container, Screen, Section, Text } from '../../design/layout.ts';
import { Picture } from '../../design/Picture.tsx';
import { Points } from '../../design/Points.tsx';
import { SiteLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';
import store from '../../pictures/DataStore.tsx?picture';
import form from '../../pictures/FormInspection.tsx?picture';
import { Icon } from '../../pictures/icons.tsx';
import report from '../../pictures/ReportChart.tsx?picture';
import route from '../../pictures/RoutePlan.tsx?picture';
import safety from '../../pictures/SafetyScore.tsx?picture';
import vehicles from '../../pictures/VehicleList.tsx?picture';
import workflow from '../../pictures/WorkflowBoard.tsx?picture';
import { Partners } from './Partners.tsx';

const pictures = { vehicles, form, safety, route, workflow, report, store } satisfies Record<
  HomeBlock['picture'],
  object
>;

/** The seven alternating blocks, and the partners below them. */
export default function Blocks() {
  return (
    <>
      <Route>
        {blocks.map((block, index) => (
          <BlockRow key={block.name} block={block} flipped={index % 2 === 1} />
        ))}
      </Route>
      <Partners />
    </>
  );
}

/** Words on one side, the product's screen on the other. */
function BlockRow({ block, flipped }: { block: HomeBlock; flipped: boolean }) {
  const id = `block-${block.picture}`;
  return (
    <Section ground={flipped ? 'tint' : 'paper'} aria-labelledby={`${id}-name ${id}`}>
      <Container>
        <Row flipped={flipped}>
          <Words>
            <Name id={`${id}-name`}>{block.name}</Name>
            <h2 id={id}>{block.headline}</h2>
            <Text>{block.text}</Text>
            <Points points={block.points} />
            <SiteLink path={block.path}>
              {featureAt(block.path)}
              <Icon name="arrowRight" />
            </SiteLink>
          </Words>
          <Screen>
            <Picture image={pictures[block.picture]} />
          </Screen>
        </Row>
      </Container>
    </Section>
  );
}

/** What the menus call the page of a feature. */
function featureAt(path: HomeBlock['path']): string {
  return features.find((feature) => feature.path === path)?.title ?? '';
}

/** On a phone the blocks are cards beside each other, for a thumb to push along the route line; the next one's edge looks in. */
const Route = styled('div', {
  '@phone': {
    display: 'flex',
    gap: '$3',
    padding: '$6 $4 $7',
    overflowX: 'auto',
    overscrollBehaviorX: 'contain',
    scrollSnapType: 'x mandatory',
    counterReset: 'block',
    '&& > section': {
      flex: '0 0 calc(100% - $space$3)',
      padding: 0,
      overflow: 'clip',
      border: '1px solid $line',
      borderRadius: '$2',
      background: '$surface',
      scrollSnapAlign: 'center',
      counterIncrement: 'block',
    },
    '& > section > div': { height: '100%' },
  },
});

const Row = styled('div', {
  display: 'grid',
  gap: '$6',
  alignItems: 'center',
  // All pictures end where the highest block ends.
  '@phone': { height: '100%', gridTemplateRows: '1fr auto', alignItems: 'start' },
  '@desktop': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '$8' },
  '@vast': { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)', gap: '$7' },
  variants: {
    flipped: {
      true: {
        '@desktop': { '& > :first-child': { order: 1 } },
        '@vast': { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)' },
      },
    },
  },
});

const Words = styled('div', {
  position: 'relative',
  display: 'grid',
  gap: '$4',
  '@phone': {
    '&::before': {
      content: `counter(block) " of ${blocks.length}"`,
      position: 'absolute',
      insetInlineEnd: 0,
      top: '$space$5',
      color: '$inkSoft',
      fontSize: '$small',
    },
  },
  '& h2': { fontSize: '$h2' },
  '& > a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '$2',
    justifySelf: 'start',
    minHeight: '$target',
    fontWeight: '$strong',
  },
});

/** The block's name on the route line that leads from block to block. */
const Name = styled('p', {
  position: 'relative',
  paddingInlineStart: '44px',
  color: '$inkSoft',
  fontWeight: '$strong',
  lineHeight: '$snug',
  '@phone': { padding: '$5 3.5em 0 0' },
  '&::before': {
    content: '',
    position: 'absolute',
    insetInlineStart: 0,
    top: '50%',
    width: '28px',
    height: '3px',
    marginTop: '-1.5px',
    background: '$signal',
    '@phone': { insetInlineStart: '-$space$4', top: '5px', width: '100vw' },
  },
  '&::after': {
    content: '',
    position: 'absolute',
    insetInlineStart: '22px',
    top: '50%',
    width: '10px',
    height: '10px',
    marginTop: '-5px',
    borderRadius: '$round',
    background: '$signal',
    '@phone': { insetInlineStart: 0, top: '5px' },
  },
});
