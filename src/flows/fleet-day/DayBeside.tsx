import { Sticky } from '../../design/columns.ts';
import { Screen } from '../../design/layout.ts';
import { Picture } from '../../design/Picture.tsx';
import { styled } from '../../design/theme.ts';
import fleetDay from '../../pictures/FleetDay.tsx?picture';
import type { DayPanelProps } from './DayPanel.tsx';
import { useOnIntent } from './useOnIntent.ts';

/** From here on there is room beside the sections of a page: the theme's `bar`. */
const hasRoom = () => window.matchMedia('(min-width: 70em)').matches;

/**
 * The example day beside the sections of a page, on screens that have room for it. As served it is a still of 14:10; the console takes
 * its place at the visitor's first sign of intent, and goes with what is read.
 */
export function DayBeside(props: DayPanelProps) {
  const Panel = useOnIntent(() => import('./DayPanel.tsx'), hasRoom);
  return (
    <Beside>
      {Panel ? (
        <Panel {...props} />
      ) : (
        <Screen data-as-served="">
          <Picture image={fleetDay} />
        </Screen>
      )}
    </Beside>
  );
}

const Beside = styled(Sticky, { display: 'none', '@bar': { display: 'block' } });
