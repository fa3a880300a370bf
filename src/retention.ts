import type { Retention } from '../contract/settings.ts';

declare const __RETENTION__: Retention;

/** How long the server keeps what visitors leave behind, checked and inserted at build time. Only the privacy page and the commitments need it. */
export const retention: Retention = __RETENTION__;
