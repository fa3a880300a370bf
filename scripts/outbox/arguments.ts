import { InputError, oneOf } from '@msafara/command';
import { parseArguments } from '@msafara/command/arguments';
import { type ListedState, listedStates } from '../../server/database/outbox-operations.ts';

const actions = ['list', 'show', 'resend', 'drop'] as const;

const options = { help: { type: 'boolean' } } as const;

export type OutboxRequest =
  | { action: 'list'; state: ListedState }
  | { action: 'show'; id: string }
  | { action: 'resend'; ids: readonly string[] | 'dead' }
  | { action: 'drop'; ids: readonly string[] };

export const outboxUsage = `Usage: npm run outbox -- list [${listedStates.join('|')}]
       npm run outbox -- show ID
       npm run outbox -- resend ID …|dead
       npm run outbox -- drop ID …

  list     emails and webhooks that were given up (dead, the default), that are waiting, or that exceeded the hourly caps
           (capped)
  show     one of them: recipient, subject and the last answer to it
  resend   tries them again, even if they exceeded a cap; dead: all that were given up
  drop     deletes them for good

The server sends them again within a few seconds. An email whose code or link is deleted cannot be sent again.`;

/** Parses the command line. Throws an InputError. */
export function parseOutboxArguments(given: readonly string[]): OutboxRequest | 'help' {
  const { values, positionals } = parseArguments(given, options);
  if (values.help === true) return 'help';
  const [name, ...rest] = positionals;
  if (name === undefined) throw new InputError(`No action was given. Name one of ${actions.join(', ')}.`);
  const action = oneOf('action', name, actions);
  if (action === 'list') {
    const [state = 'dead'] = atMostOne(rest);
    return { action, state: oneOf('state', state, listedStates) };
  }
  if (rest.length === 0)
    throw new InputError(`Say which email or webhook to ${action}: 'npm run outbox -- list' shows their ids.`);
  if (action === 'show') return { action, id: idIn(atMostOne(rest)[0] ?? '') };
  if (action === 'resend' && rest.length === 1 && rest[0] === 'dead') return { action, ids: 'dead' };
  return { action, ids: rest.map(idIn) };
}

function atMostOne(given: readonly string[]): readonly string[] {
  if (given.length > 1)
    throw new InputError(`Only one can be given at a time. Leave out ${given.slice(1).join(', ')}.`);
  return given;
}

function idIn(given: string): string {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(given)) return given.toLowerCase();
  throw new InputError(`'${given}' is not the id of an email or webhook. 'npm run outbox -- list' shows the ids.`);
}
