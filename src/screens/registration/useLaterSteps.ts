import { type ComponentType, useEffect, useState } from 'react';
import { loadCalls } from '../../actors/registration.ts';
import { firstIntent } from '../../design/intent.ts';
import type { StepProps } from './step.ts';

const loadSteps = () => import('./LaterSteps.tsx');

/**
 * What shows the steps behind the first one, once it is there: the page does not start with it, yet has it before it is
 * needed. Not by `lazy`, which shows its fallback for a third of a second even where there is nothing to wait for.
 */
export function useLaterSteps(isNeeded: boolean): ComponentType<StepProps> | undefined {
  const [Steps, setSteps] = useState<ComponentType<StepProps>>();
  useEffect(() => {
    const show = (module: { default: ComponentType<StepProps> }) => setSteps(() => module.default);
    if (isNeeded)
      void loadSteps()
        .catch(() => import('./StepsMissing.tsx'))
        .then(show);
    else void firstIntent().then(() => Promise.allSettled([loadSteps().then(show), loadCalls()]));
  }, [isNeeded]);
  return Steps;
}
