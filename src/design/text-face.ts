/**
 * The face of text, which no first paint waits for: it is fetched once the page is awake, and letters the next page. A later
 * document has it from local storage, before its first paint (`add-served-font.ts`).
 */
import fontUrl from './fonts/hanken-grotesk.woff2?url';
import { textFace } from './palette.ts';

/** What browsers that can save data say of it, which TypeScript does not know yet. */
type Device = { connection?: { saveData?: boolean } };

/** Fetches the face. Returns nothing if the document came with it or the visitor saves data. */
export async function fetchTextFace(): Promise<FontFace | undefined> {
  if ((navigator as Device).connection?.saveData) return;
  if ([...document.fonts].some(({ family }) => family.replaceAll('"', '') === textFace)) return;
  return new FontFace(textFace, `url(${fontUrl})`, { weight: '400 800' }).load();
}

/** Keeps the face for the next document, unless it is kept already. */
export async function keepTextFace(): Promise<void> {
  if (localStorage.getItem(textFace)?.startsWith(fontUrl)) return;
  const bytes = new Uint8Array(await (await fetch(fontUrl)).arrayBuffer());
  // Another network may answer with a page of its own, which would be kept for as long as this font is the newest.
  await new FontFace(textFace, bytes).load();
  localStorage.setItem(textFace, `${fontUrl} base64,${btoa(String.fromCharCode(...bytes))}`);
}
