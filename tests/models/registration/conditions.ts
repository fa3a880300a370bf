/** What the model of the registration asks of a snapshot, and the values that it recognises in one. */
import type { SnapshotFrom } from 'xstate';
import type { registrationMachine } from '../../../machines/registration.ts';
import type { ModelEventCase } from '../model.ts';
import { accountFields, invitations, newcomer } from './fixtures.ts';

export type Registration = typeof registrationMachine;
export type RegistrationEventCase = ModelEventCase<Registration>;
export type Snapshot = SnapshotFrom<Registration>;
export type When = (snapshot: Snapshot) => boolean;

/** The key of a registration that is restored after a reload. */
export const keptKey = 'kept-key';

/** The key of a registration that an emailed link continues: its first page is not in the history. */
export const linkKey = 'a-link-key';

/** When each code is sent. */
export const sentAt = Date.UTC(2026, 10, 23, 7);

/** Nothing was kept of a registration. */
export function isFresh({ context }: Snapshot): boolean {
  return context.sentTo === '' && context.finished === null;
}

export function isUntouchedAndFresh(snapshot: Snapshot): boolean {
  return isFresh(snapshot) && snapshot.context.form.email === '';
}

/** The address is confirmed and has no account. */
export function isConfirmed({ context }: Snapshot): boolean {
  return context.verified !== '' && context.username === '';
}

export const isJoining: When = ({ context }) => context.joining !== null;
/** An invitation was emailed to an address that is new. */
export const isMailed: When = ({ context }) => context.invitation === invitations.mailed;
export const isMember: When = ({ context }) => context.invitation === invitations.member;
/** The same with an account in a company of several people. */
export const isColleague: When = ({ context }) => context.invitation === invitations.colleague;
export const isRegistrant: When = ({ context }) => context.invitation === invitations.registrant;

/** There is no account yet. */
export const isNew: When = ({ context }) => context.username === '';

/** Nothing has been reloaded, joined or lost: most of what can be done at a step is done on this way only. */
export const isFirst: When = ({ context: { key, joining, hasEnded, username, sentTo } }) =>
  key !== keptKey && key !== linkKey && joining === null && !hasEnded && username === '' && sentTo === newcomer.email;

/** The form of the account is filled in. */
export function isComplete({ context: { form } }: Snapshot): boolean {
  return accountFields.every((field) => form[field] === newcomer[field]);
}

/** The address was submitted again, and the steps between were left out. */
export function hasSkippedSteps({ context: { key, asked } }: Snapshot): boolean {
  return key === keptKey && asked === 'welcome';
}
