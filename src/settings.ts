import type { SiteSettings } from '../contract/settings.ts';

declare const __SETTINGS__: SiteSettings;

/** What the site shows of its settings; checked and put in place when the site is built. */
export const settings: SiteSettings = __SETTINGS__;

/** The number to call as a link's address. */
export const phoneHref = `tel:${settings.PHONE.replace(/[^+\d]/g, '')}`;
