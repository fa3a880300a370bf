/** A picture of this folder as an image file: see `scripts/prerender/pictures.ts`. */
declare module '*.tsx?picture' {
  const picture: import('./named.ts').NamedPicture;
  export default picture;
}
