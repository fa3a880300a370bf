import { createFileRoute } from '@tanstack/react-router';
import { FuelStationScreen } from '../flows/fuel-station/FuelStationScreen.tsx';
import { formHead } from './-form.ts';
import { pageHead } from './-head.ts';

export const Route = createFileRoute('/register_fuel_station')({
  head: formHead('fuelStation', pageHead),
  component: FuelStationScreen,
});
