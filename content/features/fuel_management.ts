import { samples } from '../samples.ts';
import type { Feature } from '../subject.ts';

/** The words of the page on fuel: the copy of specification 1 (dispenser photo, SMS, reports, no login) in full. */
export default {
  name: 'Fuel management',
  entry: { place: 30, description: 'Every litre with its photo, time and place', icon: 'fuel' },
  group: 'yard',
  headline: 'Count every litre from the dispenser to the road',
  lead: 'A receipt says what was paid. A timestamped photo of the dispenser, together with the distance the vehicle drove afterwards, shows where the fuel went.',
  description:
    'A photo of the dispenser with timestamp for every fill, SMS alerts, and weekly and monthly usage reports that need no login to read.',
  picture: 'FuelEntry',
  sections: [
    {
      title: 'Photo of the dispenser, with timestamp',
      text: 'The tank is full, and the pump still shows the litres and shillings. The driver or the attendant photographs the display in the app, and the photo is stamped with the date, time and place. If it’s from another day, or shows another vehicle’s fill, you can tell. The plate and the odometer reading are recorded with it. In the office the entry appears next to the trip, so anyone can see whether the vehicle was at that station at that time.',
      points: [
        'Litres and amount in the photo',
        'Date, time and place in the stamp',
        'Odometer and plate in the same entry',
      ],
      plot: {
        name: 'ReceiptBridge',
        caption:
          'A fill in Athi River before the first trip. The receipt says 214 litres, the tank rose by fewer, and 26 are missing.',
        moment: { at: '06:31', vehicle: 'KDG 205L', event: 'mismatch' },
      },
    },
    {
      title: 'SMS alerts while it can still be put right',
      text: 'A supervisor doesn’t sit at a screen all day, so the fill arrives as an SMS, with the vehicle, litres, station and time. You choose which fills are worth a message: one that goes over the approved litres, say, a second one in a day, or one far from the route. Call the driver ten minutes later, and it’s a short call. Wait three weeks for the oil company’s statement, and you won’t get anywhere.',
      moment: { at: '10:42', vehicle: 'KDA 412T', event: 'drop' },
      points: ['Works on any phone', 'You choose what is worth a message', 'To one person or to several'],
      sample: samples.sms,
    },
    {
      title: 'How the tank level is measured',
      text: 'A photo proves what was bought, and a reading from the tank shows how much of it stayed there. The reading can come from a capacitive probe, fitted through the top of the tank and cut to its depth; from the CAN bus, if the vehicle reports its fuel level there; or from the existing fuel gauge, the least accurate of the three. The tracker sends the reading with the position. If it falls while the engine is off, you get an SMS with the vehicle, place, time and litres. Without a sensor you still have photos and receipts, but you don’t get that alert.',
      points: ['Probe, CAN bus or fuel gauge', 'Litres beside the position', 'An SMS when the reading falls'],
      tracker: true,
      plot: {
        name: 'TankLevels',
        caption:
          'Three lorries on the same Thursday. Green shows fuel going in, and red shows fuel leaving the tank while the engine was off: 18 litres in Athi River, 38 in Salgaa.',
        moment: { at: '14:10', vehicle: 'KCZ 204P', event: 'drop' },
      },
    },
    {
      title: 'Weekly and monthly usage reports',
      text: 'At the end of the week the platform adds everything up: litres by vehicle, by driver and by station, distance driven, and litres per hundred kilometres. The monthly report compares that with the month before, and puts the vehicles that use more than others of their kind at the top. There may be a good reason, such as the climb from Naivasha or a county road in the rains. The report shows which lorry to ask about, and the photos are a click away.',
      moment: { at: '17:00', vehicle: 'KCZ 204P' },
      points: ['Usage by vehicle, driver and station', 'This month beside the last', 'Each figure leads to its photos'],
    },
    {
      title: 'No login needed',
      text: 'The people who make the decisions about fuel are often the ones with the least time for another password. The alert is a text message and the report is an email, so an owner in Kisumu, an accountant or a project’s donor can read both without an account. They only see what you send them. You decide who gets what, and take people off the list when they move on.',
    },
    {
      title: 'With the station on your side',
      text: 'Fuel stations can register too. The manager gets one login and the attendant another, and the attendant takes the photo at the pump for each vehicle on account. Your driver then has nothing to fill in, and the station has a record to back its invoice. If the bill and the entries differ, you both look at the same photos, line by line.',
      moment: { at: '12:10', vehicle: 'KCZ 204P', event: 'fill' },
    },
  ],
  closing: 'Bring last month’s fuel receipts',
  related: ['/features/reports', '/features/mobile', '/register_fuel_station', '/industry/energy'],
} satisfies Feature;
