declare const __SETTINGS__: { PRODUCT_NAME: string };

/** The product's name, for the words of the site: a setting, which the build puts in place. */
export const product = __SETTINGS__.PRODUCT_NAME;

/** Stands for the name in articles, whose text is not code. */
export const productPlaceholder = '{product}';
