/**
 * `npm run bench:chart`: how long it takes to lay out and draw charts of several shapes with 100, 300 and 1,000 transitions,
 * and whether anything overlaps in the drawings.
 */

import { chartSvg, diagramOf, layoutChart } from '@msafara/visualizer';
import { overlapsIn, sharedLinesIn } from '../tests/visualizer/overlaps.ts';
import { busyLine, startWatch } from './bench/busy.ts';
import { type Shape, shapes } from './bench-chart/generated.ts';

const sizes = [100, 300, 1000, 3000];

/** The longest that a chart with 1,000 transitions may take, in seconds. */
const target = 10;

const watch = startWatch();
const rows: Record<string, Record<string, string | number>> = {};
let isTooSlow = false;
let isFaulty = false;
for (const shape of shapes) for (const size of sizes) rows[`${shape.name} ${size}`] = await measured(shape, size);
console.table(rows);
console.log(
  `Target: at most ${target} s for 1,000 transitions: ${isTooSlow ? 'missed' : 'kept'}. ` +
    `Peak memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB.`,
);
console.log(busyLine(watch.end()));
if (isTooSlow || isFaulty) process.exitCode = 1;

async function measured({ chart }: Shape, size: number): Promise<Record<string, string | number>> {
  const diagram = diagramOf(chart(size));
  const started = performance.now();
  const placed = await layoutChart(diagram);
  const laidOut = performance.now();
  const svg = chartSvg(placed);
  const drawn = performance.now();
  if (size === 1000 && drawn - started > target * 1000) isTooSlow = true;
  const faults = [...overlapsIn(placed), ...(placed.arrangement === 'compact' ? sharedLinesIn(placed) : [])];
  if (faults.length > 0) isFaulty = true;
  return {
    states: diagram.nodes.length,
    transitions: diagram.transitions.length,
    layout: placed.arrangement,
    'layout ms': Math.round(laidOut - started),
    'drawing ms': Math.round(drawn - laidOut),
    size: `${Math.round(placed.width)} × ${Math.round(placed.height)}`,
    kB: Math.round(svg.length / 1024),
    overlaps: faults.length === 0 ? 'none' : `${faults.length}, such as: ${faults[0]}`,
  };
}
