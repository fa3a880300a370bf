import { InputError } from '@msafara/command';

/** Twice the size of the drawing, for screens with as many pixels, but at most this long: programs refuse larger pictures. */
const zoom = 2;
const longestSide = 8192;

/** A drawing as a picture, with the fonts of the system. Throws an InputError that says what to install if something is missing. */
export async function chartPng(svg: string, { width, height }: { width: number; height: number }): Promise<Uint8Array> {
  const { Resvg } = await import('@resvg/resvg-js').catch(() => {
    throw new InputError('PNG needs the package @resvg/resvg-js: npm install --save-dev @resvg/resvg-js.');
  });
  const probe = new Resvg('<svg xmlns="http://www.w3.org/2000/svg"><text y="20">M</text></svg>');
  if (probe.innerBBox() === undefined) {
    throw new InputError(
      'PNG needs a font of the system, and none is installed: install one, such as Liberation Sans.',
    );
  }
  const value = Math.min(zoom, longestSide / Math.max(width, height));
  return new Resvg(svg, { fitTo: { mode: 'zoom', value } }).render().asPng();
}
