import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { pricingMachine } from '../../../machines/pricing.ts';
import { typedIn } from '../../actors/draft.ts';
import { followQuote } from '../../actors/quote.ts';
import { useFlow } from '../../actors/useFlow.ts';

/** The flow of the pricing page, in step with the address, and the form whose early words it takes over. */
export function usePricing() {
  const [snapshot, send, actor] = useFlow(pricingMachine);
  const { history } = useRouter();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const leave = followQuote(actor, history);
    // What was typed and chosen before the scripts ran is newer than the address.
    const { vehicles, billing } = form.current ? typedIn(form.current, ['vehicles', 'billing']) : {};
    if (vehicles !== undefined) send({ type: 'count.typed', text: vehicles });
    if (billing === 'monthly') send({ type: 'monthly.chosen' });
    return leave;
  }, [actor, history, send]);
  return { snapshot, send, form };
}
