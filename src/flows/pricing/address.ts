import type { RouterHistory } from '@tanstack/react-router';
import type { ActorRefFrom } from 'xstate';
import { defaultPricingOptions, type PricingOptions, pricingPage, pricingQuery } from '../../../contract/pricing.ts';
import { type pricingMachine, pricingOptionsOf } from '../../../machines/pricing.ts';
import { keepAddressInStep } from '../address-in-step.ts';
import { queryWith } from '../query.ts';

/** Keeps the address and the pricing options in step. Returns the function that ends it. */
export function followPricingAddress(actor: ActorRefFrom<typeof pricingMachine>, history: RouterHistory): () => void {
  return keepAddressInStep(actor, history, {
    page: pricingPage,
    adopt: (search) => actor.send({ type: 'address.changed', options: optionsIn(search) }),
    queryOf: (snapshot, search) => queryOf(pricingOptionsOf(snapshot), search),
    normalised: (search) => queryOf(optionsIn(search), search),
  });
}

function optionsIn(search: string): PricingOptions {
  return pricingQuery.parse(Object.fromEntries(new URLSearchParams(search)));
}

/** The query string of the options, without those that have their default value, in place of those in `search`. */
function queryOf(options: PricingOptions, search: string): string {
  const changed = Object.entries(options).filter(
    ([name, value]) => value !== defaultPricingOptions[name as keyof PricingOptions],
  );
  const values = Object.fromEntries(changed.map(([name, value]) => [name, String(value)]));
  return queryWith(search, Object.keys(options), values);
}
