const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** An amount of dollars with two decimals: specification 2 (Pricing). */
export const dollars = (amount: number) => format.format(amount);
