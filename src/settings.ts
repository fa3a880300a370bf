import type { SiteSettings } from '../contract/settings.ts';

declare const __SETTINGS__: SiteSettings;

/** The settings that the site shows, checked and inserted at build time. */
export const settings: SiteSettings = __SETTINGS__;

/** The phone number as the address of a link. */
export const phoneHref = `tel:${settings.PHONE.replace(/[^+\d]/g, '')}`;
