/**
 * Imported ahead of the server under test (`node --import`): its clock begins at the time at which paths begin, so it has the same
 * day as their pages, also when midnight passes meanwhile. And by its own measure its event loop never lags: on a machine that stood
 * still it would turn passwords away.
 */
import { syncBuiltinESMExports } from 'node:module';
import perfHooks from 'node:perf_hooks';
import { now } from '../../now.ts';

const { now: realNow } = Date;
const ahead = now.getTime() - realNow();

Date.now = () => realNow() + ahead;
globalThis.Date = new Proxy(Date, {
  construct: (date, given, target) => Reflect.construct(date, given.length === 0 ? [date.now()] : given, target),
});

const { monitorEventLoopDelay } = perfHooks;
perfHooks.monitorEventLoopDelay = (options) =>
  Object.defineProperty(monitorEventLoopDelay(options), 'mean', { value: 0 });
syncBuiltinESMExports();
