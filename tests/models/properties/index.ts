import type { AnyStateMachine } from 'xstate';
import { bookingProperties } from '../booking/properties.ts';
import { contactProperties } from '../contact/properties.ts';
import { fuelStationProperties } from '../fuel-station/properties.ts';
import { passwordResetProperties } from '../password-reset/properties.ts';
import { pricingProperties } from '../pricing/properties.ts';
import { registrationProperties } from '../registration/properties.ts';
import { articleProperties } from './articles.ts';
import type { FlowProperty } from './kinds.ts';
import { mediaProperties } from './media.ts';
import { navigationProperties } from './navigation.ts';

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
