import { Frame } from './Frame.tsx';
import { Icon, IconDrawing, type IconName } from './icons.tsx';
import { Card, Words } from './parts/parts.tsx';

const kinds: readonly (readonly [IconName | 'camera', string])[] = [
  ['menu', 'Text'],
  ['calendar', 'Date'],
  ['gps', 'Place'],
  ['check', 'Ticks'],
  ['camera', 'Photo'],
  ['paperless', 'Signature'],
];

/** Paperless operations: a form being put together from fields, the photo field on its way into its place. */
export function FormDesigner() {
  return (
    <Frame
      ground="var(--colors-mapLand)"
      label="Form designer: a list of field kinds, from text and date to photo and signature, and the form ‘Delivery note’ with fields for the customer and the cartons; the photo field is being dragged in above the signature."
    >
      <Card x={16} y={16} width={140} height={328} />
      <Card x={172} y={16} width={292} height={328} />
      <path stroke="var(--colors-line)" d="M16 56.5h140M172 64.5h292" />
      <Words x={32} y={42} bold>
        Fields
      </Words>
      {kinds.map(([icon, kind], row) => (
        <g
          key={kind}
          transform={`translate(28 ${68 + row * 46})`}
          opacity={icon === 'camera' ? 0.35 : undefined}
          color="var(--colors-inkSoft)"
        >
          {icon === 'camera' ? <Camera /> : <Icon name={icon} />}
          <Words x={36} y={17}>
            {kind}
          </Words>
        </g>
      ))}
      <Words x={192} y={47} size={18} bold>
        Delivery note
      </Words>
      <Words x={448} y={46} soft at="end">
        Draft
      </Words>
      <Words x={192} y={90}>
        Customer
      </Words>
      <Words x={368} y={90}>
        Cartons
      </Words>
      <g fill="none" stroke="var(--colors-line)" strokeWidth="1.5">
        <rect x="192.5" y="98.5" width="159" height="36" rx="6" />
        <rect x="368.5" y="98.5" width="79" height="36" rx="6" />
        <rect x="192.5" y="272.5" width="255" height="56" rx="6" />
      </g>
      <Words x={204} y={122} soft>
        From contacts
      </Words>
      <Words x={436} y={122} soft at="end">
        0
      </Words>
      <rect
        x="192.5"
        y="150.5"
        width="255"
        height="82"
        rx="6"
        fill="var(--colors-tint)"
        stroke="var(--colors-inkSoft)"
        strokeWidth="1.5"
        strokeDasharray="6 5"
      />
      <Words x={192} y={264}>
        Signature of the receiver
      </Words>
      <path stroke="var(--colors-inkSoft)" strokeWidth="1.5" d="M212 312.5h216" />
      <g transform="rotate(-5 270 190)">
        <rect x="170" y="166" width="224" height="58" rx="8" opacity=".08" />
        <rect
          x="168"
          y="160"
          width="224"
          height="58"
          rx="8"
          fill="var(--colors-surface)"
          stroke="var(--colors-signal)"
          strokeWidth="3"
        />
        <g transform="translate(182 177)" color="var(--colors-ink)">
          <Camera />
        </g>
        <Words x={218} y={185} bold>
          Photo
        </Words>
        <Words x={218} y={205} soft>
          with time and place
        </Words>
      </g>
      <path
        d="M352 196l6 30 7-8 11 3z"
        stroke="var(--colors-surface)"
        strokeWidth="2.5"
        strokeLinejoin="round"
        paintOrder="stroke"
      />
    </Frame>
  );
}

function Camera() {
  return <IconDrawing path="M4 8h3.5L9 5h6l1.5 3H20v11H4zM8.5 13a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0" />;
}
