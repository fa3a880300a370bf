/** Charts of any XState 5 machine, as data and as drawings. Needs no browser. See README.md. */
export { type Diagram, diagramOf } from './chart/diagram.ts';
export { type ChangedParts, type DrawnDifference, differenceSvg } from './chart/difference.ts';
export { chartJson } from './chart/json.ts';
export { layoutChart } from './chart/layout.ts';
export { chartMermaid } from './chart/mermaid.ts';
export { type ChartPlaces, chartStately } from './chart/stately.ts';
export type { ChartTheme } from './chart/style.ts';
export { chartSvg } from './chart/svg.ts';
