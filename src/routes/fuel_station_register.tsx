import { createFileRoute } from '@tanstack/react-router';
import { FuelStationScreen } from '../flows/fuel-station/FuelStationScreen.tsx';
import { answerFor } from './-answer.ts';
import { fuelStationHead } from './-fuel-station.ts';

export const Route = createFileRoute('/fuel_station_register')({
  head: ({ match }) => fuelStationHead(match.context),
  component: FuelStationRegister,
});

function FuelStationRegister() {
  return <FuelStationScreen answer={answerFor(Route.useRouteContext(), 'fuelStation')} />;
}
