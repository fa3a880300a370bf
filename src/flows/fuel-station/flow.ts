import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import { fuelStationFields } from '../../../contract/fuel-station.ts';
import { fuelStationMachine } from '../../../machines/fuel-station.ts';
import { blankFuelStation } from '../../../machines/fuel-station-setup.ts';
import { copyingText } from '../../actors/clipboard.ts';
import { watchingNetwork } from '../../actors/window.ts';
import type { SubmissionFlow } from '../../submissions/running.ts';
import { storedForm } from '../../submissions/stored-form.ts';
import { fuelStationDraft } from './draft.ts';
import { registerFuelStation } from './requests.ts';

const machine = fuelStationMachine.provide({
  actors: { registeringStation: fromPromise(registerFuelStation), copyingText, watchingNetwork },
});

const stored = z.object({
  form: storedForm(fuelStationFields, blankFuelStation),
  key: z.string().check(z.minLength(1)),
  tries: z.number(),
});

export const fuelStationFlow: SubmissionFlow<typeof machine> = {
  kind: 'fuelStation',
  notice: {
    unsent: 'Your fuel station hasn’t been registered yet',
    rejected: 'Your fuel station needs a correction before we can register it',
    sent: 'Your fuel station is registered. Its passwords are shown once',
    link: 'Show the passwords',
  },
  machine,
  submissionOf: ({ form, key, tries }) => ({ form, key, tries }),
  check: (submission) => stored.safeParse(submission).data,
  draft: fuelStationDraft,
};
