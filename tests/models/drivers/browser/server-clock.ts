/**
 * Imported ahead of the server under test (`node --import`): its clock begins at the time at which paths begin, so it has the same
 * day as their pages, also when midnight passes meanwhile.
 */
import { now } from '../../now.ts';

const { now: realNow } = Date;
const ahead = now.getTime() - realNow();

Date.now = () => realNow() + ahead;
globalThis.Date = new Proxy(Date, {
  construct: (date, given, target) => Reflect.construct(date, given.length === 0 ? [date.now()] : given, target),
});
