import type { RegistrationSnapshot } from './registration.ts';
import { type RegistrationStep, stepsOf } from './registration-steps.ts';

/** How far a visitor is. */
export type StepProgress = {
  /** Whether the visitor joins a company by an invitation. */
  isJoining: boolean;
  /** The number of the step, from 1; 0 if none is shown. */
  step: number;
  steps: number;
  /** Whether a step is the current one or still to come. */
  isAhead: (step: RegistrationStep) => boolean;
};

export function progressOf(snapshot: RegistrationSnapshot): StepProgress {
  const { context } = snapshot;
  const joined = snapshot.matches('welcome') ? (context.finished?.joining ?? null) : context.joining;
  const isWithInvitation =
    (snapshot.matches('invitation') && !snapshot.matches({ invitation: 'gone' })) ||
    (snapshot.matches('link') && context.invitation !== '');
  const isJoining = joined !== null || isWithInvitation;
  const steps = stepsOf(isJoining);
  const step = steps.findIndex((one) => snapshot.hasTag(one)) + 1;
  // The recovery follows the step of the team, and an emailed link stands for the code.
  const isLinked = snapshot.matches('link') && !snapshot.matches({ link: 'rejected' });
  const place = snapshot.hasTag('recovery') ? 'team' : isLinked ? 'code' : undefined;
  const reached = place ? steps.indexOf(place) + 1 : step;
  return {
    isJoining,
    step,
    steps: steps.length,
    isAhead: (one) => steps.indexOf(one) + 1 >= reached,
  };
}
