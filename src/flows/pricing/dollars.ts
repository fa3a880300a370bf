/**
 * An amount of dollars with two decimals: specification 2 (Pricing). Not by `Intl.NumberFormat`, whose first use takes a phone
 * longer than all the rest of the page's scripts.
 */
export const dollars = (amount: number) => `$${grouped(amount)}`;

/** An amount of Kenyan shillings, with cents if it has any. */
export const shillings = (amount: number) => `KES ${grouped(amount).replace('.00', '')}`;

/** A whole number with its digits in groups. */
export const count = (number: number) => String(number).replace(/\B(?=(\d{3})+$)/g, ',');

const grouped = (amount: number) => amount.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',');
