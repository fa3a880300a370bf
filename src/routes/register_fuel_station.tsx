import { createFileRoute } from '@tanstack/react-router';
import { FuelStationScreen } from '../flows/fuel-station/FuelStationScreen.tsx';
import { answerFor } from './-answer.ts';
import { fuelStationHead } from './-fuel-station.ts';

export const Route = createFileRoute('/register_fuel_station')({
  head: ({ match }) => fuelStationHead(match.context),
  component: RegisterFuelStation,
});

function RegisterFuelStation() {
  return <FuelStationScreen answer={answerFor(Route.useRouteContext(), 'fuelStation')} />;
}
