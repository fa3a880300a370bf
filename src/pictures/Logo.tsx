type LogoProps = {
  /** Side of the square in pixels. */
  size?: number;
};

/** The symbol: the route line with its way-points, drawn as an M. Decorative, so set the name beside it. */
export function Logo({ size = 28 }: LogoProps) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 28 28" fill="none">
      <path
        d="M5 21V6l9 11 9-11v15"
        stroke="var(--colors-ink)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="5" cy="22" r="3" fill="var(--colors-paper)" stroke="var(--colors-ink)" strokeWidth="2" />
      <circle cx="23" cy="22" r="4.5" fill="var(--colors-signal)" />
    </svg>
  );
}
