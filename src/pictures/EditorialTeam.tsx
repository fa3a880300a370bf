import { Frame } from './Frame.tsx';

/** The mark of the editorial team in place of a face: lines of writing, the last of which sets out as the route line. */
export function EditorialTeam() {
  return (
    <Frame size={[96, 96]} ground="var(--colors-ink)" label="Three lines of writing, the last of them a route line.">
      <g fill="none" strokeWidth="5" strokeLinecap="round">
        <path stroke="var(--colors-paper)" d="M26 30h44M26 45h30" />
        <path stroke="var(--colors-signal)" d="M26 66h14c12 0 10-12 20-12" />
      </g>
      <circle cx="26" cy="66" r="5" fill="var(--colors-ink)" stroke="var(--colors-signal)" strokeWidth="3" />
      <circle cx="66" cy="54" r="7" fill="var(--colors-signal)" />
    </Frame>
  );
}
