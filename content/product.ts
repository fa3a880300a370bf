declare const __SETTINGS__: { PRODUCT_NAME: string };

/** The product's name, for the words of the site: a setting, which the build puts in place. */
export const product = __SETTINGS__.PRODUCT_NAME;

/** What stands for the name in an article, whose text is no code. */
export const productPlaceholder = '{product}';
