/** Prints the drawings of the three machines as JSON. */
import { chartSvg, diagramOf, layoutChart } from '@msafara/visualizer';
import { crossingMachine } from './crossing.ts';
import { loaderMachine } from './loader.ts';
import { playerMachine } from './player.ts';

const drawings = await Promise.all(
  [crossingMachine, loaderMachine, playerMachine].map(async (machine) => [
    machine.id,
    chartSvg(await layoutChart(diagramOf(machine))),
  ]),
);
process.stdout.write(JSON.stringify(Object.fromEntries(drawings)));
