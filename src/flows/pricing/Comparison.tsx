import { memo } from 'react';
import { comparison, plans, sellsBusiness } from '../../../content/pricing.ts';
import { Button } from '../../design/Button.tsx';
import { Container, coveringInput, Section, VisuallyHidden } from '../../design/layout.ts';
import { noScripts, styled } from '../../design/theme.ts';
import { Icon } from '../../pictures/icons.tsx';

/**
 * The table that compares the plans: eleven groups of items, each flagged for each plan. It can be hidden. On a phone its groups
 * are closed, and the browser alone opens each by its box.
 */
export function Comparison({ shown, onPress }: { shown: boolean; onPress: () => void }) {
  return (
    <Section joined aria-labelledby="comparison-heading">
      <Container>
        <Head>
          <h2 id="comparison-heading">Compare the plans, item by item</h2>
          <Toggle type="button" kind="secondary" aria-expanded={shown} aria-controls="comparison" onClick={onPress}>
            {shown ? 'Hide the comparison' : 'Show the comparison'}
          </Toggle>
        </Head>
        <div id="comparison" hidden={!shown}>
          <Items />
        </div>
      </Container>
    </Section>
  );
}

/** Memoised, because it is long and never changes. */
const Items = memo(() => (
  <Table aria-label="What each plan includes">
    <thead>
      <tr>
        <th scope="col">Feature</th>
        {plans.map(({ id, name }) => (
          <th key={id} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    {comparison.map(({ group, rows }) => (
      <tbody key={group}>
        <tr>
          <th scope="rowgroup" colSpan={4}>
            <Group>
              <span>{group}</span>
              <input type="checkbox" aria-label={`Show ${group}`} />
              <Icon name="chevronDown" />
            </Group>
          </th>
        </tr>
        {rows.map(({ item, plans: flags }) => (
          <Row key={item} marked={item === sellsBusiness}>
            <th scope="row">{item}</th>
            {plans.map(({ id }, index) => (
              <td key={id}>{flags[index] ? <Included /> : <Excluded />}</td>
            ))}
          </Row>
        ))}
      </tbody>
    ))}
  </Table>
));

function Included() {
  return (
    <>
      <Icon name="check" />
      <VisuallyHidden>Included</VisuallyHidden>
    </>
  );
}

function Excluded() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>Not included</VisuallyHidden>
    </>
  );
}

const Head = styled('div', {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '$4',
  '& h2': { fontSize: '$h2' },
});

/** Without scripts there is nothing to press. */
const Toggle = styled(Button, { [noScripts]: { display: 'none' } });

/** On a phone, the whole line of a group's name opens it. */
const Group = styled('div', {
  '& > input, & > svg': { display: 'none' },
  '@media screen and (max-width: 37.49em)': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '$4',
    minHeight: '56px',
    paddingBlock: '$2',
    '& > input, & > svg': { display: 'block', flex: 'none' },
    '& input': coveringInput,
    '&:has(:focus-visible)': { outline: '3px solid $ink', outlineOffset: '2px' },
    '& svg': { '@moving': { transition: 'transform $transitions$quick' } },
    '& :checked ~ svg': { transform: 'rotate(180deg)' },
  },
});

const Row = styled('tr', {
  variants: {
    marked: {
      true: {
        '&& > *': { background: '$tint', fontWeight: '$strong' },
        '&& > th': { paddingInlineStart: '$3', boxShadow: 'inset 3px 0 $colors$ink' },
        '@media (forced-colors: active)': { '&& > th': { borderInlineStart: '4px solid Highlight' } },
      },
    },
  },
});

const Table = styled('table', {
  width: '100%',
  marginTop: '$6',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  '& th, & td': { padding: '$3 $2', borderBottom: '1px solid $line', textAlign: 'start', overflowWrap: 'anywhere' },
  '& th': { fontWeight: '$body' },
  '& thead th': {
    // Ten screens of ticks on a phone: the plans' names stay above their columns.
    position: 'sticky',
    top: '$sizes$header',
    zIndex: 1,
    background: '$paper',
    borderBottom: 0,
    boxShadow: 'inset 0 -1px $colors$line',
    fontSize: '$small',
    fontWeight: '$strong',
    '@phone': { fontSize: '0.75rem', letterSpacing: '-0.01em' },
  },
  '& thead th + th': {
    width: '116px',
    '@phone': { width: '72px' },
    '@desktop': { width: '16%' },
  },
  '& th[scope=rowgroup]': {
    paddingTop: '$6',
    fontFamily: '$heading',
    fontSize: '$h3',
    fontWeight: '$heading',
    letterSpacing: '$tight',
    lineHeight: '$snug',
  },
  '& td, & thead th + th': { textAlign: 'center' },
  '& td': { position: 'relative', color: '$inkSoft' },
  '& td svg': { marginInline: 'auto', color: '$moving' },
  '@media (forced-colors: active)': {
    '& thead th': { borderBottom: '1px solid CanvasText' },
    '& td svg': { color: 'CanvasText' },
  },
  '@media screen and (max-width: 37.49em)': {
    '& tbody:not(:has(:checked)) > tr + tr': { display: 'none' },
    '& th[scope=rowgroup]': { paddingBlock: 0 },
  },
  '@phone': { '& th, & td': { paddingInline: 0 }, '& th[scope=row]': { fontSize: '$small', hyphens: 'auto' } },
  '@media (max-width: 359px)': { '& thead th + th': { width: '62px' } },
});
