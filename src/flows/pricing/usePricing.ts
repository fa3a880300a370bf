import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import type { Billing } from '../../../contract/pricing.ts';
import { pricingMachine, pricingOptionsOf } from '../../../machines/pricing.ts';
import { useFields } from '../../components/form/useFields.ts';
import { useFlow } from '../../hooks/useFlow.ts';
import { followPricingAddress } from './address.ts';

/** Runs the pricing page's flow, in step with the address and the fields of its form. */
export function usePricing() {
  const [snapshot, send, actor] = useFlow(pricingMachine);
  const { history } = useRouter();
  const form = useRef<HTMLFormElement>(null);
  // Before the fields: what was entered before the scripts ran is newer than the address.
  useLayoutEffect(() => followPricingAddress(actor, history), [actor, history]);
  const { billing } = pricingOptionsOf(snapshot);
  useFields(form, { vehicles: snapshot.context.typed, billing }, (field, value) =>
    send(field === 'vehicles' ? { type: 'count.typed', text: value } : { type: `${value as Billing}.chosen` }),
  );
  return { snapshot, send, form };
}
