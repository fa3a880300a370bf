import { DrawnPicture } from '../../design/DrawnPicture.tsx';
import { Screen } from '../../design/layout.ts';
import { phoneScreen, styled } from '../../design/theme.ts';
import fleetDay from '../../pictures/FleetDay.tsx?picture';

/** The console's map until its script comes. */
export function DayStill() {
  return (
    <div data-as-served="">
      <DrawnPicture image={fleetDay} until={phoneScreen} />
    </div>
  );
}

/** What stands in the console's place where it was not served. */
export function DayInstead() {
  return (
    <Room>
      <Screen>
        <DayStill />
      </Screen>
    </Room>
  );
}

/** As high as the console, so that nothing below moves when it comes. */
const Room = styled('div', {
  minHeight: 'calc(714px + 150vw)',
  '@tablet': { minHeight: 'calc(648px + 86vw)' },
  '@bar': { minHeight: '730px' },
});
