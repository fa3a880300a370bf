import type { Property } from '@msafara/paths';
import { codeLength } from '../../../contract/limits.ts';
import type { codeMachine } from '../../../machines/code.ts';

/** What holds in every run of the verification of a code: matrix 5. */
export const codeProperties: readonly Property<typeof codeMachine>[] = [
  {
    requirement: '5.code',
    says: 'no code is verified that has too few characters',
    never: (snapshot) => {
      const isShort = snapshot.context.form.code.replace(/\s/g, '').length < codeLength;
      return snapshot.matches({ entering: { entry: 'verifying' } }) && isShort;
    },
  },
];
