import type { Office } from '../contract/open-hours.ts';
import type { OwnerSettings } from '../contract/owner-settings.ts';
import type { SiteSettings } from '../contract/settings.ts';

type Shown = Omit<SiteSettings, keyof OwnerSettings>;

declare const __SETTINGS__: Shown;

/** The settings that the whole site shows, checked and inserted at build time. */
export const settings: Shown = __SETTINGS__;

/** The phone number as the address of a link. */
export const phoneHref = `tel:${settings.PHONE.replace(/[^+\d]/g, '')}`;

const { OFFICE_HOURS, CLOSED_DATES, OFFICE_TIME_ZONE } = settings;

/** When the office is open. */
export const office: Office = { OFFICE_HOURS, CLOSED_DATES, OFFICE_TIME_ZONE };
