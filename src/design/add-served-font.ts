/**
 * Gives the browser the font of the style before it, before anything is laid out: Chromium reads a font in a style only after
 * the first paint, and the page would move. The build puts this function into the head, so it refers to nothing outside
 * itself.
 */
export function addServedFont(style: Element | null | undefined): void {
  const [, font] = /base64,([^)]*)/.exec(style?.textContent ?? '') ?? [];
  if (!style || !font) return;
  const bytes = Uint8Array.from(atob(font), (letter) => letter.charCodeAt(0));
  document.fonts.add(new FontFace(style.id, bytes, { weight: '500 800' }));
}
