/** The colours of charts and of the page around them. Every text pair meets WCAG AA, body text AAA. */
export const dayColours = {
  paper: '#fcf9f2',
  surface: '#fffefc',
  tint: '#f0f1e4',
  ink: '#11241c',
  inkSoft: '#3a4d44',
  line: '#dbd9cf',
  signal: '#fa9820',
  signalPressed: '#ea8407',
  onSignal: '#11241c',
  moving: '#249057',
  idle: '#dc9e12',
  stopped: '#5c6b76',
  alert: '#c22826',
  active: '#cee8ce',
  failed: '#fbdcd7',
};

export const nightColours: Record<keyof typeof dayColours, string> = {
  paper: '#0c1a16',
  surface: '#1a2c26',
  tint: '#12261f',
  ink: '#f2f0e7',
  inkSoft: '#c2c6b9',
  line: '#34443e',
  signal: '#fda43a',
  signalPressed: '#ffb95b',
  onSignal: '#11241c',
  moving: '#52cd86',
  idle: '#f1ba4b',
  stopped: '#94a0aa',
  alert: '#fc7a73',
  active: '#1d3d29',
  failed: '#4a211e',
};

/** The font family of the page. */
export const pageFont = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif";
