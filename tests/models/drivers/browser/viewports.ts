/** The screens of the two kinds of layout. */
export const wideViewport = { width: 1280, height: 800 };
export const narrowViewport = { width: 390, height: 844 };
