/** The URL of a built picture in the colours of the night. */
export function nightOf(src: string): string {
  return src.replace(/\.svg$/, '-night.svg');
}
