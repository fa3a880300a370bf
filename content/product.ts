declare const __SETTINGS__: { PRODUCT_NAME: string };

/** The product's name, for the words of the site: a setting, which the build puts in place. */
export const product = __SETTINGS__.PRODUCT_NAME;

/** What stands for the name and for the days of the free trial in articles, whose text is not code. */
export const placeholders = { product: '{product}', trialDays: '{trial_days}' };
