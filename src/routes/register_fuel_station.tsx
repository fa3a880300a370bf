import { createFileRoute } from '@tanstack/react-router';
import { FuelStationScreen } from '../screens/fuel-station/FuelStationScreen.tsx';
import { fuelStationAnswerIn, fuelStationHead } from './-fuel-station.ts';

export const Route = createFileRoute('/register_fuel_station')({
  head: ({ match }) => fuelStationHead(match.context),
  component: RegisterFuelStation,
});

function RegisterFuelStation() {
  return <FuelStationScreen answer={fuelStationAnswerIn(Route.useRouteContext())} />;
}
