import { createFileRoute } from '@tanstack/react-router';
import { FuelStationScreen } from '../screens/fuel-station/FuelStationScreen.tsx';
import { fuelStationAnswerIn, fuelStationHead } from './-fuel-station.ts';

export const Route = createFileRoute('/fuel_station_register')({
  head: ({ match }) => fuelStationHead(match.context),
  component: FuelStationRegister,
});

function FuelStationRegister() {
  return <FuelStationScreen answer={fuelStationAnswerIn(Route.useRouteContext())} />;
}
