import { exchangeRateIn } from '../contract/exchange-rate.ts';

declare const __OWNER__: { KES_RATE: string };

/** The owner's exchange rate, by itself: prices stand on pages that need nothing else from the owner. */
export const kesRate = exchangeRateIn(__OWNER__.KES_RATE);
