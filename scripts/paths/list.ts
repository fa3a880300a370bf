import { listOf } from '@msafara/paths/command';
import { flows } from '../../models/flows.ts';

/** The machines of the registry with the number of their states, transitions and event cases. */
export function list(): string {
  return listOf(flows.map(({ title, purpose, model }) => ({ subject: model, title, purpose })));
}
