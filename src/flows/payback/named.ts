/** Whether an address names a figure of the sum. A module of its own: pages ask this before they load the sum. */
export const namesFigure = (search: string) => /[?&](litres|price_usd|price_kes|lost)=/.test(search);
