import type { RouterHistory } from '@tanstack/react-router';
import type { ActorRefFrom } from 'xstate';
import { defaultPricingOptions, type PricingOptions, pricingPage, pricingQuery } from '../../../contract/pricing.ts';
import { type pricingMachine, pricingOptionsOf } from '../../../machines/pricing.ts';
import { queryWith } from '../query.ts';

/**
 * The pause before a change reaches the address, in milliseconds: browsers limit how often a page may change its address,
 * Safari to a hundred times in half a minute.
 */
const pause = 250;

/**
 * Keeps the address and the pricing options in step, so that the address can be shared: a change of the options replaces
 * the address, and a change of the address is an event of the machine. Returns the function that ends it.
 */
export function followPricingAddress(actor: ActorRefFrom<typeof pricingMachine>, history: RouterHistory): () => void {
  let shown = '';
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const adopt = () => {
    const { pathname, search } = history.location;
    if (pathname !== pricingPage || search === shown) return;
    shown = search;
    actor.send({ type: 'address.changed', options: optionsIn(search) });
  };
  const project = () => {
    // The visitor may be on the way to another page.
    if (history.location.pathname !== pricingPage) return;
    const query = queryOf(pricingOptionsOf(actor.getSnapshot()), shown);
    if (query === queryOf(optionsIn(shown), shown)) return;
    shown = query;
    history.replace(pricingPage + query);
  };

  adopt();
  const subscription = actor.subscribe(() => {
    clearTimeout(waiting);
    waiting = setTimeout(project, pause);
  });
  const unsubscribe = history.subscribe(adopt);
  return () => {
    clearTimeout(waiting);
    subscription.unsubscribe();
    unsubscribe();
  };
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
