import { type ComponentType, useEffect, useState } from 'react';
import { firstIntent } from '../../design/intent.ts';
import { loadRegistrationClient } from './flow.ts';
import type { StepProps } from './step.ts';

const loadSteps = () => import('./LaterSteps.tsx');

/**
 * The component of the steps behind the first one, once it is loaded: not with the page, but before it is needed. `lazy`
 * would show its fallback for a third of a second even if there were nothing to wait for.
 */
export function useLaterSteps(isNeeded: boolean): ComponentType<StepProps> | undefined {
  const [Steps, setSteps] = useState<ComponentType<StepProps>>();
  useEffect(() => {
    const show = (module: { default: ComponentType<StepProps> }) => setSteps(() => module.default);
    if (isNeeded)
      void loadSteps()
        .catch(() => import('./StepsMissing.tsx'))
        .then(show);
    else void firstIntent().then(() => Promise.allSettled([loadSteps().then(show), loadRegistrationClient()]));
  }, [isNeeded]);
  return Steps;
}
