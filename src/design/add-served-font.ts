/**
 * Gives the browser the font of the style before it, and the face of text if an earlier page has kept it, before anything is
 * laid out: Chromium reads a font in a style only after the first paint, and the page would move. The build puts this function
 * into the head, so it refers to nothing outside itself.
 *
 * @param textFace The family of the face of text, which is also its name in local storage.
 */
export function addServedFont(style: Element, textFace: string): void {
  const add = (family: string, source: string | null) => {
    const font = source?.split(/base64,|\)/)[1];
    if (!font) return;
    const letters = atob(font);
    const bytes = new Uint8Array(letters.length);
    // `Uint8Array.from` with a function takes ten times as long, and the first paint waits for this.
    for (let at = letters.length; at--; ) bytes[at] = letters.charCodeAt(at);
    document.fonts.add(new FontFace(family, bytes, { weight: '400 800' }));
  };
  add(style.id, style.textContent);
  // Where no worker has stored pages, nothing is kept, and storage that is opened first here would make the first paint later.
  if (navigator.serviceWorker?.controller) add(textFace, localStorage.getItem(textFace));
}
