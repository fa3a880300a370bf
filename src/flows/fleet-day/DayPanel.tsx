import { type RefObject, useLayoutEffect } from 'react';
import type { SitePath } from '../../../content/navigation.ts';
import { loneLink } from '../../design/layout.ts';
import { SiteLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';
import { useFlow } from '../../hooks/useFlow.ts';
import { momentOf, queryOf } from './address.ts';
import { DayControls } from './DayControls.tsx';
import { DayMap } from './DayMap.tsx';
import { DaySide } from './DaySide.tsx';
import { shownOf } from './day-flow.ts';
import { playedDay } from './provided-machine.ts';
import { followSteps } from './steps.ts';
import { useVisited } from './useVisited.ts';

export type DayPanelProps = {
  /** The list of the sections beside it. */
  sections: RefObject<HTMLElement | null>;
  /** Where the tour shows the moment of each section, in their order. */
  paths: readonly (SitePath | undefined)[];
};

/** How much of the map has room beside a section. */
const crop = { width: 300, height: 150 } as const;

/** The console beside the sections of a page, which each take it to a moment of their own. */
export default function DayPanel({ sections, paths }: DayPanelProps) {
  const [snapshot, send, actor] = useFlow(playedDay);
  useLayoutEffect(() => followSteps(actor, sections.current?.children ?? [], paths), [actor, sections, paths]);
  const { minute } = snapshot.context;
  const { fleet, followed } = shownOf(snapshot);
  const [isVisited, onFocus] = useVisited();
  return (
    <Figure onFocus={onFocus}>
      <Bar>
        <DayControls snapshot={snapshot} send={send} />
      </Bar>
      <DayMap
        crop={crop}
        minute={minute}
        fleet={fleet}
        followed={followed}
        onChoose={(vehicle) => send({ type: 'vehicle.chosen', vehicle })}
      />
      <DaySide snapshot={snapshot} send={send} followed={followed} isVisited={isVisited} />
      <figcaption>
        Example day. <SiteLink path={`/tour${queryOf(momentOf(snapshot), '')}`}>Open this minute in the tour</SiteLink>
      </figcaption>
    </Figure>
  );
}

const Figure = styled('figure', {
  margin: 0,
  overflow: 'hidden',
  border: '1px solid $line',
  borderRadius: '$2',
  background: '$surface',
  boxShadow: '$raised',
  '& figcaption': { padding: '$2 $4', borderTop: '1px solid $line', color: '$inkSoft', fontSize: '$small' },
  '& figcaption > a': loneLink,
});

const Bar = styled('div', {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '$2 $4',
  padding: '$2 $4',
  borderBottom: '1px solid $line',
  // In one line with the button and the time, where there is room for it.
  '& > :last-child': { flexBasis: '170px' },
});
