import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import type { Billing } from '../../../contract/pricing.ts';
import { pricingMachine, quoteOf } from '../../../machines/pricing.ts';
import { useFields } from '../../components/form/useFields.ts';
import { useFlow } from '../../hooks/useFlow.ts';
import { followQuote } from '../../url/pricing.ts';

/** The flow of the pricing page, in step with the address and with the fields of its form. */
export function usePricing() {
  const [snapshot, send, actor] = useFlow(pricingMachine);
  const { history } = useRouter();
  const form = useRef<HTMLFormElement>(null);
  // Before the fields: what was typed and chosen before the scripts ran is newer than the address.
  useLayoutEffect(() => followQuote(actor, history), [actor, history]);
  const { billing } = quoteOf(snapshot);
  useFields(form, { vehicles: snapshot.context.typed, billing }, (field, value) =>
    send(field === 'vehicles' ? { type: 'count.typed', text: value } : { type: `${value as Billing}.chosen` }),
  );
  return { snapshot, send, form };
}
