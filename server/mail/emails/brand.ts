/** The brand in an email: its colours by day and night, the logo and the route line, without anything to load. */
import { bodyFont, day, night } from '../../../src/design/palette.ts';
import { type Html, html } from '../../html.ts';

/** Attributes of every table that is there for the layout only, which assistive technology then ignores. */
const layoutTable: Html = { html: 'role="presentation" cellpadding="0" cellspacing="0" border="0"' };

export { bodyFont, day, layoutTable };

/**
 * Colours are inline, for the programs that drop style sheets. These rules win over them by night, and on phones they put
 * each term above its value. Outlook for Windows would take Times for the font, which it does not know.
 */
export const styleSheet: Html = {
  html: `<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .pad { padding-left: 20px !important; padding-right: 20px !important; }
  .wide { width: 100% !important; }
  .button { display: block !important; text-align: center; }
  .way { margin-right: 0 !important; }
  .term, .value { display: block !important; width: auto !important; }
  .term { padding-bottom: 2px !important; }
  .value { padding-top: 0 !important; border-top: 0 !important; }
}
@media (prefers-color-scheme: dark) {
  .paper { background-color: ${night.paper} !important; }
  .card { background-color: ${night.surface} !important; border-color: ${night.line} !important; }
  .tint { background-color: ${night.tint} !important; }
  .rule { border-color: ${night.line} !important; }
  .ink { color: ${night.ink} !important; }
  .way { border-color: ${night.ink} !important; }
  .soft { color: ${night.inkSoft} !important; }
}
</style>
<!--[if mso]><style>* { font-family: Arial, sans-serif !important; }</style><![endif]-->`,
};

const { ink, paper, signal } = day;

/** Three pixels along the diagonal of a box. */
const stroke = `transparent calc(50% - 2px), ${paper} calc(50% - 1.5px) calc(50% + 1.5px), transparent calc(50% + 2px)`;

/** The bars, diagonals and way-points of the symbol on its square of 40 px, as in `src/pictures/Logo.tsx`. */
const symbol = [
  `radial-gradient(circle at 29px 28px, ${signal} 4.5px, transparent 5px)`,
  `radial-gradient(circle at 11px 28px, ${ink} 2px, ${paper} 2.5px 4px, transparent 4.5px)`,
  `linear-gradient(${paper}, ${paper}) 9.5px 11px / 3px 17px no-repeat`,
  `linear-gradient(${paper}, ${paper}) 27.5px 11px / 3px 17px no-repeat`,
  `linear-gradient(to top right, ${stroke}) 11px 11px / 9px 12px no-repeat`,
  `linear-gradient(to top left, ${stroke}) 20px 11px / 9px 12px no-repeat`,
].join(', ');

/**
 * The symbol beside the product's name. The symbol is a background, so that programs which block pictures show it, and its
 * square is dark in both schemes. Outlook for Windows draws no gradients, and gets the name alone.
 */
export function logo(name: string): Html {
  return html`<table ${layoutTable} class="logo"><tr>
<td aria-hidden="true" width="40" height="40" style="width:40px;height:40px;border-radius:10px;background:${symbol}, ${ink};font-size:1px;line-height:1px;mso-hide:all">&nbsp;</td>
<td class="ink" style="padding-left:12px;color:${ink};font:700 22px/1.2 ${bodyFont};letter-spacing:-0.02em">${name}</td>
</tr></table>`;
}

/** The route line from its first way-point to the last, as under the steps of the site. */
export const routeLine: Html = html`<table ${layoutTable} class="route" aria-hidden="true" width="100%" style="width:100%"><tr>
<td width="15" style="width:15px"><div style="width:9px;height:9px;border:3px solid ${signal};border-radius:50%;font-size:1px;line-height:9px">&nbsp;</div></td>
<td><div style="height:3px;background-color:${signal};font-size:1px;line-height:3px">&nbsp;</div></td>
<td width="15" style="width:15px"><div style="width:15px;height:15px;background-color:${signal};border-radius:50%;font-size:1px;line-height:15px">&nbsp;</div></td>
</tr></table>`;
