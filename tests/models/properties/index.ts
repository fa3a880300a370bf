import type { AnyStateMachine } from 'xstate';
import { articleProperties } from './articles.ts';
import { bookingProperties } from './booking.ts';
import { contactProperties } from './contact.ts';
import { fuelStationProperties } from './fuel-station.ts';
import type { FlowProperty } from './kinds.ts';
import { mediaProperties } from './media.ts';
import { navigationProperties } from './navigation.ts';
import { passwordResetProperties } from './password-reset.ts';
import { pricingProperties } from './pricing.ts';
import { registrationProperties } from './registration.ts';

/** What the specification says of every run of each machine, by the machine's id. */
const properties: Readonly<Record<string, readonly FlowProperty[]>> = {
  ...registrationProperties,
  ...passwordResetProperties,
  ...bookingProperties,
  ...fuelStationProperties,
  ...contactProperties,
  ...pricingProperties,
  ...articleProperties,
  ...mediaProperties,
  ...navigationProperties,
};

/** What the specification says of every run of a machine. */
export function propertiesOf({ id }: AnyStateMachine): readonly FlowProperty[] {
  return properties[id] ?? [];
}
