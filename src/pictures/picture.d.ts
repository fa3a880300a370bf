/** A picture of this folder as an image file: see `build/pictures.ts`. */
declare module '*.tsx?picture' {
  const picture: { src: string; alt: string; width: number; height: number };
  export default picture;
}
