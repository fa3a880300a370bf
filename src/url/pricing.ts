import type { RouterHistory } from '@tanstack/react-router';
import type { ActorRefFrom } from 'xstate';
import { defaultPricingOptions, type PricingOptions, pricingPage, pricingQuery } from '../../contract/pricing.ts';
import { type pricingMachine, quoteOf } from '../../machines/pricing.ts';

/**
 * How long the address waits for the next change, in milliseconds: browsers reject to change it for ever, Safari after a
 * hundred times in half a minute.
 */
const pause = 250;

/**
 * Keeps the address bar and a quote in step, so that the address can be sent to a colleague. A change of the quote
 * corrects the address; an address to which the visitor goes is an event of the machine. Gives a function that ends it.
 */
export function followQuote(actor: ActorRefFrom<typeof pricingMachine>, history: RouterHistory): () => void {
  let shown = '';
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const adopt = () => {
    const { pathname, search } = history.location;
    if (pathname !== pricingPage || search === shown) return;
    shown = search;
    actor.send({ type: 'address.changed', quote: quoteIn(search) });
  };
  const project = () => {
    // The visitor is on the way to another page.
    if (history.location.pathname !== pricingPage) return;
    const query = queryOf(quoteOf(actor.getSnapshot()));
    if (query === queryOf(quoteIn(shown))) return;
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

function quoteIn(search: string): PricingOptions {
  return pricingQuery.parse(Object.fromEntries(new URLSearchParams(search)));
}

/** The query that says a quote; what is as it is by default needs no word. */
function queryOf(quote: PricingOptions): string {
  const told = Object.entries(quote).filter(
    ([name, value]) => value !== defaultPricingOptions[name as keyof PricingOptions],
  );
  return told.length === 0 ? '' : `?${new URLSearchParams(told.map(([name, value]) => [name, String(value)]))}`;
}
