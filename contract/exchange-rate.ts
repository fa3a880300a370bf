/** What a dollar costs in Kenyan shillings, and the day of that rate in words. */
export type ExchangeRate = { shillings: number; day: string };

/** Such as '129.50 on 5 November 2026'. */
export const exchangeRateForm = /^(?<shillings>[1-9]\d*(?:\.\d+)?) on (?<day>\d{1,2} \p{L}+ \d{4})$/u;

/** The rate that the owner of the site has set, or undefined: then prices are in dollars alone. */
export function exchangeRateIn(setting: string): ExchangeRate | undefined {
  const { shillings, day } = exchangeRateForm.exec(setting)?.groups ?? {};
  return shillings && day ? { shillings: Number(shillings), day } : undefined;
}
