import { dayColours as day, nightColours as night } from '../palette.ts';
import { textStyles } from './block.ts';

/** The colours of a chart: the reader's preference, or a fixed scheme. */
export type ChartTheme = 'auto' | 'light' | 'dark';

/**
 * The style sheet of a chart. One in the theme `auto` follows `data-theme` on the SVG where a page sets it, else what the
 * reader prefers. The colours are written out: programs that draw SVG files know no custom properties.
 */
export function chartStyle(theme: ChartTheme): string {
  if (theme === 'light') return shapes + colours('.chart', day);
  if (theme === 'dark') return shapes + colours('.chart', night);
  return [
    shapes,
    colours('.chart', day),
    `@media (prefers-color-scheme:dark){${colours('.chart:not([data-theme="light"])', night)}}`,
    colours('.chart[data-theme="dark"]', night),
  ].join('');
}

/**
 * Arial and what is as wide or nearly so: boxes are measured for it. The site's own family begins with whatever the system
 * prefers, which may be a seventh wider. Where none of them is there, what stands in is set as small as they are.
 */
const font = "Arial, 'Liberation Sans', Helvetica, Arimo, Roboto, 'Noto Sans', sans-serif";

/** The height of Arial's x, in ems. */
const xHeight = 0.519;

const sizes = Object.entries(textStyles).map(
  ([role, style]) => `.chart .${role}{font-size:${style.size}px${'bold' in style ? ';font-weight:600' : ''}}`,
);

const shapes = [
  `.chart text{font-family:${font};font-size-adjust:${xHeight};white-space:pre}`,
  ...sizes,
  '.chart .route{fill:none;stroke-width:1.4}',
  '.chart .box{stroke-width:1.3}',
  '.chart .inner{fill:none;stroke-width:1.3}',
  '.chart .region>.box{stroke-dasharray:7 5}',
  '.chart .by-default>.route{stroke-dasharray:3 4}',
  '.chart .active>.box,.chart .selected>.box{stroke-width:3}',
  '.chart .taken>.route,.chart .selected>.route{stroke-width:3}',
  '.chart .covered-all>.box,.chart .covered-some>.box,.chart .covered-none>.box{stroke-width:2.2}',
  '.chart .covered-none>.route,.chart .removed>.route{stroke-dasharray:6 4}',
  '.chart .added>.box,.chart .removed>.box,.chart .changed>.box{stroke-width:2.6}',
  '.chart .added>.route,.chart .removed>.route,.chart .changed>.route{stroke-width:2.2}',
  '.chart .faded{opacity:.28}',
].join('');

function colours(scope: string, colour: typeof day): string {
  const rule = (selectors: string, style: string) =>
    `${selectors
      .split(',')
      .map((selector) => `${scope} ${selector}`)
      .join(',')}{${style}}`;
  const route = (selector: string, value: string) =>
    rule(`${selector}>.route,${selector}>.label`, `stroke:${value}`) + rule(`${selector}>.arrow`, `fill:${value}`);
  return [
    rule('.canvas', `fill:${colour.paper}`),
    rule('text', `fill:${colour.ink}`),
    rule('.prose,.keyword,.action', `fill:${colour.inkSoft}`),
    rule('.box', `fill:${colour.surface};stroke:${colour.stopped}`),
    rule('.behind', `fill:${colour.surface};stroke:${colour.stopped}`),
    rule('.inner', `stroke:${colour.stopped}`),
    rule('.compound>.box,.parallel>.box', `fill:${colour.tint}`),
    rule('.root>.box', `fill:${colour.paper};stroke:${colour.line}`),
    rule('.route', `stroke:${colour.stopped}`),
    rule('.arrow', `fill:${colour.stopped}`),
    rule('.dot', `fill:${colour.ink}`),
    rule('.label', `fill:${colour.paper};stroke:${colour.line}`),
    route('.failure', colour.alert),
    rule('.failure>.label', `stroke:${colour.line}`),
    // The coverage of a state or transition.
    ...(['all', 'some', 'none'] as const).flatMap((share) => {
      const value = { all: colour.moving, some: colour.idle, none: colour.alert }[share];
      return [rule(`.covered-${share}>.box`, `stroke:${value}`), route(`.covered-${share}`, value)];
    }),
    // What changed since another version.
    ...(['added', 'removed', 'changed'] as const).flatMap((change) => {
      const value = { added: colour.moving, removed: colour.alert, changed: colour.idle }[change];
      return [rule(`.${change}>.box`, `stroke:${value}`), route(`.${change}`, value)];
    }),
    rule('.active>.box', `fill:${colour.active};stroke:${colour.moving}`),
    route('.taken', colour.signal),
    rule('.taken>.label', `fill:${colour.signal}`),
    rule('.taken text,.taken .prose,.taken .keyword,.taken .action', `fill:${colour.onSignal}`),
    rule('.selected>.box', `stroke:${colour.ink}`),
    route('.selected', colour.ink),
  ].join('');
}
