/**
 * `npm run lab -- chart`: how long it takes to lay out and draw charts of several shapes with 100, 300 and 1,000 transitions,
 * and whether anything overlaps in the drawings.
 */

import { chartSvg, diagramOf, layoutChart } from '@msafara/visualizer';
import { type Shape, shapes } from '../packages/visualizer/tests/generated.ts';
import { overlapsIn, sharedLinesIn } from '../packages/visualizer/tests/overlaps.ts';
import { busyLine, startWatch } from './bench/busy.ts';
import { median, spread } from './bench/median.ts';

const sizes = [100, 300, 1000, 3000];

/** How often each chart is laid out and drawn. */
const rounds = 5;

/** The longest that a chart with 1,000 transitions may take, in seconds. */
const target = 10;

const watch = startWatch();
const memoryBefore = process.resourceUsage().maxRSS / 1024;
const rows: Record<string, Record<string, string | number>> = {};
let isTooSlow = false;
let isFaulty = false;
for (const shape of shapes) for (const size of sizes) rows[`${shape.name} ${size}`] = await measured(shape, size);
console.log(
  `Medians of ${rounds}, and their spread. No lower bound of the times is known; the floor of overlaps is none.`,
);
console.table(rows);
console.log(
  `Target: at most ${target} s for 1,000 transitions: ${isTooSlow ? 'missed' : 'kept'}. ` +
    `Peak memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB, before the first chart ${Math.round(memoryBefore)}.`,
);
console.log(busyLine(watch.end()));
if (isTooSlow || isFaulty) process.exitCode = 1;

/** What the repetitions took, in milliseconds, and the last drawing. */
interface Times {
  layout: number[];
  drawing: number[];
  placed: Awaited<ReturnType<typeof layoutChart>>;
  svg: string;
}

async function timesOf(diagram: ReturnType<typeof diagramOf>): Promise<Times> {
  const layout: number[] = [];
  const drawing: number[] = [];
  for (;;) {
    const started = performance.now();
    const placed = await layoutChart(diagram);
    const laidOut = performance.now();
    const svg = chartSvg(placed);
    layout.push(laidOut - started);
    drawing.push(performance.now() - laidOut);
    if (layout.length === rounds) return { layout, drawing, placed, svg };
  }
}

async function measured({ chart }: Shape, size: number): Promise<Record<string, string | number>> {
  const diagram = diagramOf(chart(size));
  const { layout, drawing, placed, svg } = await timesOf(diagram);
  if (size === 1000 && layout.some((ms, round) => ms + (drawing[round] ?? 0) > target * 1000)) isTooSlow = true;
  const faults = [...overlapsIn(placed), ...(placed.arrangement === 'compact' ? sharedLinesIn(placed) : [])];
  if (faults.length > 0) isFaulty = true;
  return {
    states: diagram.nodes.length,
    transitions: diagram.transitions.length,
    layout: placed.arrangement,
    'layout ms': figure(layout),
    'drawing ms': figure(drawing),
    size: `${Math.round(placed.width)} × ${Math.round(placed.height)}`,
    kB: Math.round(svg.length / 1024),
    overlaps: faults.length === 0 ? 'none' : `${faults.length}, such as: ${faults[0]}`,
  };
}

/** The median, with the spread. */
function figure(times: readonly number[]): string {
  return `${median(times).toFixed(1)} (${spread(times, 1)})`;
}
