import type { BookingTables } from '../flows/booking/rows.ts';
import type { ContactTables } from '../flows/contact/rows.ts';
import type { FuelStationTables } from '../flows/fuel-station/rows.ts';
import type { PasswordResetTables } from '../flows/password-reset/rows.ts';
import type { RegistrationTables } from '../flows/registration/rows.ts';
import type { SubscriptionTables } from '../flows/subscription/rows.ts';
import type { MailTables } from '../mail/rows.ts';
import type { OwnTables } from './own-rows.ts';

/**
 * The tables, in types that SQLite and PostgreSQL share: ids (UUID v7), instants (ISO 8601 in UTC, which sort as text) and
 * JSON are text, and there are no booleans.
 */
export interface Schema
  extends BookingTables,
    FuelStationTables,
    ContactTables,
    SubscriptionTables,
    RegistrationTables,
    PasswordResetTables,
    MailTables,
    OwnTables {}
