import type { OwnerSettings } from '../contract/owner-settings.ts';

declare const __OWNER__: OwnerSettings;

/** What the owner says about company, platform and trackers, checked and inserted at build time. Few pages need it. */
export const owner: OwnerSettings = __OWNER__;
