/**
 * The face of text, which no first paint waits for: it is fetched once the page is awake, and letters the next page. A later
 * document has it from local storage, before its first paint (`add-served-font.ts`).
 */
import fontUrl from './fonts/hanken-grotesk.woff2?url';
import { textFace } from './palette.ts';

/** What browsers that can save data say of it, which TypeScript does not know yet. */
type Device = { connection?: { saveData?: boolean } };

let arrived: FontFace | undefined;

/** Fetches the face, unless the document came with it or the visitor saves data. */
export async function fetchTextFace(): Promise<void> {
  if ((navigator as Device).connection?.saveData || arrived || isDrawn()) return;
  const face = new FontFace(textFace, `url(${fontUrl})`, { weight: '400 700' });
  arrived = await face.load();
}

/** Letters the page in the face, if it has arrived. Lines may break elsewhere, so call this where a page takes another's place. */
export function drawInTextFace(): void {
  if (arrived && !isDrawn()) document.fonts.add(arrived);
}

/** Keeps the face for the next document, unless it is kept already. */
export async function keepTextFace(): Promise<void> {
  if (localStorage.getItem(textFace)?.startsWith(fontUrl)) return;
  const bytes = new Uint8Array(await (await fetch(fontUrl)).arrayBuffer());
  localStorage.setItem(textFace, `${fontUrl} base64,${btoa(String.fromCharCode(...bytes))}`);
}

function isDrawn(): boolean {
  return [...document.fonts].some(({ family }) => family.replaceAll('"', '') === textFace);
}
