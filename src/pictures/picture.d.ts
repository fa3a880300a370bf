/** A picture of this folder as an image file: see `scripts/prerender/pictures.ts`. */
declare module '*.tsx?picture' {
  const picture: { src: string; alt: string; width: number; height: number };
  export default picture;
}
