import type { ContentBlock } from '../../../content/content-block.ts';
import { BlockBody } from '../../components/content-block/BlockBody.tsx';
import { Columns } from '../../design/columns.ts';
import { Container, Section } from '../../design/layout.ts';
import { styled } from '../../design/theme.ts';

/** A block as a part of the page: its title beside it where there is room. */
export function BlockSection({ block, joined }: { block: ContentBlock; joined: boolean }) {
  return (
    <Section joined={joined} aria-labelledby="block">
      <Container>
        <Part split="4-8">
          <h2 id="block">{block.title}</h2>
          <BlockBody block={block} />
        </Part>
      </Container>
    </Section>
  );
}

const Part = styled('div', Columns, { rowGap: '$4', '& h2': { fontSize: '$h3' } });
