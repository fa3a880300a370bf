import type { Subject } from '../subject.ts';

/** The words of the page on fuel: the copy of specification 1 (dispenser photo, SMS, reports, no login) in full. */
export default {
  name: 'Fuel management',
  headline: 'Count every litre from the dispenser to the road',
  lead: 'A receipt says what was paid. A photo of the dispenser with its timestamp, beside the distance that the vehicle then drove, says what became of it.',
  description:
    'A photo of the dispenser with timestamp for each filling, SMS alerts, and weekly and monthly usage reports that need no login to read.',
  picture: 'FuelEntry',
  sections: [
    {
      title: 'Photo of the dispenser, with timestamp',
      text: 'The tank is full, the display still shows litres and shillings. The driver or the attendant takes a picture of it in the app, and the picture is stamped with date, time and place. A picture from another day or another vehicle’s filling gives itself away. Beside it stand the plate and the odometer. In the office the entry shows next to the trip, and anybody can see whether the vehicle stood at that station at that minute.',
      points: [
        'Litres and amount on the picture',
        'Date, time and place on the stamp',
        'Odometer and plate in the same entry',
      ],
    },
    {
      title: 'SMS alerts while it can still be put right',
      text: 'A supervisor does not sit before a screen all day. So the filling comes as an SMS: vehicle, litres, station, minute. You choose which fillings are worth a message, for instance those above the litres that were approved, the second one in a day, or one far from the route. A call to the driver ten minutes later is short. The same talk three weeks later, over a statement from the oil company, is long and ends in nothing.',
      points: ['Works on any phone', 'You choose what is worth a message', 'To one person or to several'],
    },
    {
      title: 'Weekly and monthly usage reports',
      text: 'At the end of the week the platform adds it up: litres by vehicle, by driver and by station, distance driven, and litres per hundred kilometres. The monthly report compares that with the month before and puts the vehicles that drink more than their sisters at the top. A lorry may have a reason, such as the climb from Naivasha or a county road in the rains. The report gives you the question, and the photos give you something to ask it with.',
      points: ['Usage by vehicle, driver and station', 'This month beside the last', 'Each figure leads to its photos'],
    },
    {
      title: 'No login needed',
      text: 'Those who decide about fuel are often those with the least time for another password. The alert is a text message and the report is an email, and both can be read by an owner in Kisumu, an accountant or a project’s donor without an account. They see what you send to them and nothing else. You keep the list of who receives what, and take a name off it when somebody moves on.',
    },
    {
      title: 'With the station on your side',
      text: 'A fuel station can register as well. Its manager gets one login and its attendant another, and the attendant takes the picture at the pump for each vehicle on account. Your driver then has nothing to fill in, and the station has a record to put beside its invoice. When the bill and the entries differ, you both look at the same photos, and the difference is a line to be discussed and not a relationship.',
    },
  ],
  related: ['/features/reports', '/features/mobile', '/register_fuel_station', '/industry/energy'],
} satisfies Subject;
