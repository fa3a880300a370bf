import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Resvg } from '@resvg/resvg-js';
import satori from 'satori';
import { day } from '../src/design/palette.ts';

/** The size recommended by social networks, in pixels. */
const size = { width: 1200, height: 630 };

/** The static heading font: the renderer cannot read variable fonts. */
const font = readFileSync(
  createRequire(import.meta.url).resolve(
    '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff',
  ),
);

type Words = {
  /** The page's title, without the product's name. */
  title: string;
  /** The product's name. */
  product: string;
};

/** Draws the share image of a page, with its title on the route line, as a PNG. */
export async function drawShareImage({ title, product }: Words): Promise<Buffer> {
  const svg = await satori(frame(title, product), {
    ...size,
    fonts: [{ name: 'Heading', data: font, weight: 700, style: 'normal' }],
  });
  return new Resvg(svg, { fitTo: { mode: 'width', value: size.width } }).render().asPng();
}

type Box = Parameters<typeof satori>[0];

function frame(title: string, product: string): Box {
  return box(
    {
      flexDirection: 'column',
      justifyContent: 'space-between',
      width: '100%',
      height: '100%',
      padding: 72,
      background: day.ink,
      color: day.paper,
      fontFamily: 'Heading',
    },
    [
      box({ alignItems: 'center', fontSize: 40 }, [
        box({ width: 120, height: 8, flexShrink: 0, background: day.signal }),
        box({ width: 32, height: 32, marginLeft: -4, marginRight: 28, borderRadius: 16, background: day.signal }),
        product,
      ]),
      box({ fontSize: title.length > 60 ? 68 : 88, lineHeight: 1.08, letterSpacing: '-0.022em' }, title),
      box({ alignItems: 'center', width: '100%' }, [
        box({ flexGrow: 1, height: 8, background: day.signal }),
        box({ width: 40, height: 40, borderRadius: 20, border: `8px solid ${day.signal}` }),
      ]),
    ],
  );
}

function box(style: object, children: unknown = []): Box {
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children } } as Box;
}
