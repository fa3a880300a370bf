/** Handles a route whose scripts cannot be loaded, with a message that the router does not know: see scripts/prerender/lost-routes.ts. */
export function scriptsLost(): never {
  throw new Error('The scripts of this page did not come.');
}
