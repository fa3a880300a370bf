import * as z from 'zod/mini';
import { fuelStationFields } from '../../contract/fuel-station.ts';
import { fuelStationMachine } from '../../machines/fuel-station.ts';
import { copyingText } from '../actors/clipboard.ts';
import { fuelStationDraft, fuelStationDraftOf, registeringStation } from '../actors/fuel-station.ts';
import { watchingNetwork } from '../actors/window.ts';
import type { SubmissionFlow } from './running.ts';

const machine = fuelStationMachine.provide({ actors: { registeringStation, copyingText, watchingNetwork } });

const submission = z.object({
  form: z.record(z.enum(fuelStationFields), z.string()),
  key: z.string().check(z.minLength(1)),
  tries: z.number(),
});

/** Registering a fuel station, as it goes on until its logins have come. */
export const fuelStationFlow: SubmissionFlow<typeof machine> = {
  kind: 'fuelStation',
  page: '/register_fuel_station',
  words: {
    unsent: 'Your fuel station has not been registered yet',
    rejected: 'Your fuel station needs a correction before we can register it',
    sent: 'Your fuel station is registered. Its passwords are shown once',
    see: 'Show the passwords',
  },
  machine,
  submissionOf: ({ context: { form, key, tries } }) => ({ form, key, tries }),
  check: (kept) => submission.safeParse(kept).data,
  draft: fuelStationDraft,
  draftOf: fuelStationDraftOf,
  sendNow: { type: 'retry.pressed' },
  edit: { type: 'edit.pressed' },
};
