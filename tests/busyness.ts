import { availableParallelism, loadavg } from 'node:os';

const [wanted = 0] = loadavg();

/**
 * How many processes wanted each processor in the last minute, at least 1: limits that only end what hangs are as many times as long.
 * Windows does not say.
 */
export const busyness = Math.max(1, wanted / availableParallelism());
