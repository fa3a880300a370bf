import { clockTime } from '../../content/day/day.ts';
import { Frame } from './Frame.tsx';
import { dayReport, dayVehicle } from './parts/of-the-day.ts';
import { Words } from './parts/parts.tsx';

const { plate, minute, place } = dayReport('KCB 870F', 'inspection');
const { driver } = dayVehicle(plate);

/** Collaboration: the conversation on one issue, between driver, workshop and dispatcher, with the photo it is about. */
export function TeamThread() {
  return (
    <Frame
      ground="var(--colors-mapLand)"
      label={`Conversation on an open issue of ${plate}: the driver sends a photo of the cracked left mirror, the workshop answers that one is in store, the dispatcher gives the Thika drop to Otieno.`}
    >
      <path fill="var(--colors-surface)" d="M0 0h480v56H0z" />
      <path stroke="var(--colors-line)" d="M0 56.5h480" />
      <Words x={24} y={35} size={17} bold>
        {`Left mirror, ${plate}`}
      </Words>
      <rect x="384" y="16" width="72" height="26" rx="13" fill="var(--colors-alert)" opacity=".15" />
      <Words x={420} y={34} at="middle" bold color="alert">
        Open
      </Words>
      <g fill="var(--colors-surface)" stroke="var(--colors-line)">
        <path d="M76.5 72.5h254a10 10 0 0 1 10 10v68a10 10 0 0 1-10 10h-264v-78a10 10 0 0 1 10-10z" />
        <path d="M76.5 242.5h266a10 10 0 0 1 10 10v36a10 10 0 0 1-10 10h-276v-46a10 10 0 0 1 10-10z" />
        <rect x="16.5" y="312.5" width="395" height="36" rx="18" />
      </g>
      <path
        fill="var(--colors-mapPark)"
        d="M194 172h260a10 10 0 0 1 10 10v48H194a10 10 0 0 1-10-10v-38a10 10 0 0 1 10-10z"
      />
      <g fill="var(--colors-stopped)">
        <circle cx="40" cy="142" r="18" />
        <circle cx="40" cy="280" r="18" />
      </g>
      <g textAnchor="middle" fill="var(--colors-surface)" fontWeight="600" fontSize="15">
        <text x="40" y="147">
          AP
        </text>
        <text x="40" y="285">
          D
        </text>
      </g>
      <path fill="var(--colors-mapWater)" d="M76 82h96v70H76z" />
      <path fill="var(--colors-mapPark)" d="M76 128h96v24H76z" />
      <rect x="102" y="88" width="46" height="58" rx="9" />
      <rect x="107" y="93" width="36" height="48" rx="5" fill="var(--colors-surface)" />
      <path d="M76 104h26v8H76z" />
      <path
        fill="none"
        stroke="var(--colors-alert)"
        strokeWidth="2"
        d="M107 104l14 10 6-8 16-6M121 114l-3 14 9 13M118 128l-11 5"
      />
      <Words x={186} y={98} soft>
        {`${driver}, ${clockTime(minute)}`}
      </Words>
      <Words x={186} y={122}>
        Cracked at the
      </Words>
      <Words x={186} y={142}>
        {`${place} gate.`}
      </Words>
      <Words x={80} y={264} soft>
        {`Dispatcher, ${clockTime(minute + 12)}`}
      </Words>
      <Words x={80} y={285}>
        Otieno takes the Thika drop.
      </Words>
      <Words x={198} y={194} soft>
        {`Workshop, ${clockTime(minute + 6)}`}
      </Words>
      <Words x={198} y={216} bold>
        We have one. Come tonight.
      </Words>
      <Words x={36} y={335} soft>
        Write on this issue
      </Words>
      <circle cx="444" cy="330" r="20" fill="var(--colors-signal)" />
      <path
        d="M435 330h17m-7-7 7 7-7 7"
        fill="none"
        stroke="var(--colors-onSignal)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Frame>
  );
}
