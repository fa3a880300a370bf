import type { Property } from '@msafara/paths';
import type { fuelStationMachine } from '../../../machines/fuel-station.ts';

/** What holds in every run of the registration of a station: matrix 5. */
export const fuelStationProperties: readonly Property<typeof fuelStationMachine>[] = [
  {
    requirement: '5.station',
    says: 'no station is registered before all fields are filled in and the terms are accepted',
    never: (snapshot) => snapshot.matches('processing') && Object.values(snapshot.context.form).includes(''),
  },
];
