/** Ink, paper, signal and status colours. Every text pair meets WCAG AA, body text AAA. */
export const dayPage = {
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
};

/** What only a map is drawn in. */
export const dayMap = {
  mapLand: '#efede3',
  mapRoad: '#fefdfb',
  mapRoadMajor: '#ecdcbd',
  mapWater: '#b8d7df',
  mapPark: '#cee8ce',
};

/** A night map, not inverted greys. */
export const nightPage: Record<keyof typeof dayPage, string> = {
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
};

export const nightMap: Record<keyof typeof dayMap, string> = {
  mapLand: '#142422',
  mapRoad: '#2a3937',
  mapRoadMajor: '#425244',
  mapWater: '#0d303c',
  mapPark: '#1d3d29',
};

export const day = { ...dayPage, ...dayMap };
export const night: Record<keyof typeof day, string> = { ...nightPage, ...nightMap };

/** A palette as the variables that styles and drawings take it from. */
export const variablesOf = (palette: Record<string, string>) =>
  Object.fromEntries(Object.entries(palette).map(([name, value]) => [`--colors-${name}`, value]));

/** The font of the system: of emails, and of pictures that are files, which no font of the site reaches. */
export const bodyFont = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif";

/** The face of text: its family, and the name under which a browser keeps it in local storage for the next document. */
export const textFace = 'Hanken Grotesk';

/** The fonts of text: the face, or one of the system that is as wide. */
export const textFonts = `'${textFace}', 'Segoe UI', Roboto, 'Text Arial', system-ui`;

/** The font with the letters of a document's own headings, which is part of it: its family, and the id of its style. */
export const servedFont = 'served-font';
