import { day } from '../../content/day/day.gen.ts';
import { clockTime } from '../../content/day/day.ts';
import { samples } from '../../content/samples.ts';
import { dayReport, kmDriven, litresBurnt, vehicleAnswer } from '../../src/pictures/parts/of-the-day.ts';

/** The vehicle whose tank falls at Salgaa: its SMS and its answer are the samples. */
const plate = 'KCZ 204P';

/** The files of `samples` by their paths, made of the example day. */
export function samplesOfDay(): Readonly<Record<string, string>> {
  return {
    [samples.csv.path]: vehiclesCsv(),
    [samples.sms.path]: messages(),
    [samples.json.path]: `${JSON.stringify(vehicleAnswer(plate), null, 2)}\n`,
  };
}

/** A line for each vehicle (RFC 4180): what it drove and what its engine burned. */
function vehiclesCsv(): string {
  const [first, last] = day.hours;
  const lines = day.vehicles.map((vehicle) => [
    vehicle.plate,
    vehicle.kind,
    vehicle.driver,
    kmDriven(vehicle, first, last).toFixed(1),
    litresBurnt(vehicle, first, last).toFixed(1),
  ]);
  return [['plate', 'kind', 'driver', 'km', 'litres'], ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}

/** The SMS about the fuel drop, each with whom it goes to and when. */
function messages(): string {
  const { minute, sends } = dayReport(plate, 'drop');
  return sends
    .flatMap((sent) => (sent.by === 'SMS' ? [`To ${sent.to}, ${clockTime(minute)}\n${sent.text}\n`] : []))
    .join('\n');
}
