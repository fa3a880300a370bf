import type { Ref } from 'react';
import { card } from '../../design/card.ts';
import { Columns } from '../../design/columns.ts';
import { loneLink, Text } from '../../design/layout.ts';
import { Points } from '../../design/Points.tsx';
import { styled } from '../../design/theme.ts';
import { Priced } from '../../flows/pricing/InShillings.tsx';
import { BlockBody } from '../content-block/BlockBody.tsx';
import { Plot } from './Plot.tsx';
import type { SubjectPage } from './subject.ts';
import { TrackerFacts } from './TrackerFacts.tsx';

type SubjectSectionsProps = Pick<SubjectPage, 'sections'> & {
  /** Whether something stands beside them, so that they have part of the page's width. */
  isBeside?: boolean;
  ref?: Ref<HTMLOListElement>;
};

/** The sections of a page about one subject, as way-points on the route line: headline, text, and what is seen or counted. */
export function SubjectSections({ sections, isBeside = false, ref }: SubjectSectionsProps) {
  return (
    <Line ref={ref} role="list" isBeside={isBeside}>
      {sections.map(({ title, text, points, plot, block, sample, tracker }) => (
        <Stop key={title} split="4-8">
          <h2>{title}</h2>
          <Body>
            <Text>
              <Priced>{text}</Priced>
            </Text>
            {points && <Points points={points} />}
            {plot && <Plot {...plot} />}
            {block && (
              <Figure>
                <figcaption>{block.title}</figcaption>
                <BlockBody block={block} />
              </Figure>
            )}
            {sample && (
              <a href={sample.path} download>
                {sample.label}
              </a>
            )}
            {tracker && <TrackerFacts />}
          </Body>
        </Stop>
      ))}
    </Line>
  );
}

/** The line stands in the first column, so the second one keeps to the page's grid. */
const inColumns = {
  '& > li': { paddingInlineStart: 0 },
  // Four columns are narrow for a larger one.
  '& h2': { paddingInlineStart: '$6', fontSize: '1.75rem' },
  '& > li::after': { top: 'calc(0.54 * 1.75rem - 8px)' },
  '& > li > div': {
    gridTemplateColumns: 'repeat(8, minmax(0, 1fr))',
    '& > p': { gridColumn: 'span 8' },
    '& > p:has(+ ul)': { gridColumn: 'span 5' },
    '& > ul': { gridColumn: 'span 3' },
    '& > :is(dl, figure, a)': { gridColumn: '1 / -1' },
  },
} as const;

/** Wide enough for two columns, but not for what stands beside the sections. */
const betweenDesktopAndBar = '@media (min-width: 60em) and (max-width: 69.99em)';

const Line = styled('ol', {
  display: 'grid',
  gap: '$7',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { position: 'relative', rowGap: '$3', paddingInlineStart: '$6' },
  '& > li::before': {
    content: '',
    position: 'absolute',
    insetInlineStart: '6px',
    top: '16px',
    bottom: 'calc(-1 * $space$7 - 16px)',
    width: '3px',
    background: '$signal',
  },
  '& > li:last-child::before': { display: 'none' },
  '& > li::after': {
    content: '',
    position: 'absolute',
    insetInlineStart: 0,
    top: '10px',
    width: '15px',
    height: '15px',
    border: '3px solid $colors$signal',
    borderRadius: '$round',
    background: '$tint',
  },
  '@desktop': {
    '& > li::after': { top: 'calc(0.54 * $fontSizes$h2 - 8px)' },
    '& figure': { marginInlineStart: 0 },
    '& figure figcaption': { paddingInlineStart: 0 },
  },
  '& h2': { fontSize: '$h2' },
  variants: {
    isBeside: {
      false: { '@desktop': inColumns },
      true: {
        [betweenDesktopAndBar]: inColumns,
        '@bar': { '&& > li': { gridTemplateColumns: 'minmax(0, 1fr)', '& > *': { gridColumn: 'auto' } } },
      },
    },
  },
});

const Stop = styled('li', Columns);

const Figure = styled('figure', { margin: 0, '& figcaption': { marginBottom: '$2', fontWeight: '$strong' } });

const Body = styled('div', {
  display: 'grid',
  gap: '$4 $6',
  alignItems: 'start',
  '& > ul': card,
  '& > a': { ...loneLink, justifySelf: 'start' },
});
