import type { ContentBlock } from '../../../content/content-block.ts';
import { BlockChecklist } from './BlockChecklist.tsx';
import { BlockMonths } from './BlockMonths.tsx';
import { BlockTable } from './BlockTable.tsx';
import { BlockTimeline } from './BlockTimeline.tsx';

/** A block without its title. */
export function BlockBody({ block }: { block: ContentBlock }) {
  switch (block.kind) {
    case 'table':
      return <BlockTable {...block} />;
    case 'timeline':
      return <BlockTimeline {...block} />;
    case 'checklist':
      return <BlockChecklist {...block} />;
    case 'months':
      return <BlockMonths {...block} />;
  }
}
