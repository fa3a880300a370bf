import type { Feature } from '../subject.ts';

/** The words of the page on the mobile app: one driver's day, hour by hour. */
export default {
  name: 'Mobile app',
  entry: { place: 100, description: 'What a driver needs, with or without a signal', icon: 'mobile' },
  group: 'people',
  headline: 'One phone, one working day, no signal required',
  lead: 'The app is made for people who work on their feet: drivers, loaders, mechanics and meter readers. Follow one of them from the yard to the border and back.',
  description:
    'The Android app for drivers and field crews: inspections, fuel photos, deliveries and signatures, even without a signal.',
  picture: 'MobileApp',
  sections: [
    {
      title: '05:50, Athi River',
      text: 'Before breakfast the day is already on the driver’s phone: the vehicle, the load, four stops and a contact for each. The walk-round check takes a few minutes. One tail-light is out: a photo goes to the workshop, and a bulb is fitted before the gate opens. The screen has big buttons and few words, because it’s dark, it’s drizzling, and the person holding it is wearing gloves.',
      points: ['Today’s work on one screen', 'Faults straight to the workshop', 'Buttons for a thumb in a glove'],
    },
    {
      title: '08:15, Kajiado, at the pump',
      text: 'The driver asked for sixty litres yesterday, the request was approved overnight, and the approval is there to show at the counter. Photo of the dispenser, odometer, done. The details that used to be on a slip behind the sun visor reach the office before the cap is back on the tank, and the driver has no receipt to lose.',
      plot: {
        name: 'PhoneScreens',
        caption:
          'Four drivers from the same fleet, and what each of them used their phone for in one day: a check, a fill, a request for fuel or a delivery.',
        moment: { at: '06:56', vehicle: 'KDA 412T', event: 'fill' },
      },
    },
    {
      title: '10:40, somewhere past Bissil',
      text: 'There’s no network, as always on this stretch. The customer still receives the first load: the quantity is counted, the seal is photographed, and there’s a name and a signature on the screen. The app keeps everything on the driver’s phone, with the time and place, so the driver has nothing to remember. If the phone is switched off in the meantime, the entries are still there when it comes back on. Forms come with the Business and Enterprise plans, and work with or without a signal.',
      block: {
        kind: 'table',
        title: 'What waits for a signal',
        columns: ['', 'Without one', 'Back in range'],
        rows: [
          ['Forms', 'Open and filled in', 'Sent by themselves'],
          ['Photos, signatures', 'Kept on the phone', 'Sent with their form'],
          ['Time and place', 'Of the moment itself', 'Unchanged'],
          ['Messages', 'Not yet', 'Arrive'],
        ],
      },
    },
    {
      title: '12:05, Namanga',
      text: 'As soon as there’s one bar of signal, the morning’s work goes to Nairobi: two deliveries, five photos, and a signature that accounts have been waiting for. A message comes back about the third stop: the storekeeper is at lunch until two. The driver reads it before setting out, instead of finding a locked door. Copies of the papers for the crossing are in the app, sorted by vehicle.',
    },
    {
      title: '17:30, back in the yard',
      text: 'The last entry closes the day: the odometer, what came back unsold, and what the vehicle needs tomorrow. Nobody spends half an hour at a desk afterwards, and the next driver can look at their own phone and see what state the vehicle’s in. For someone starting next week, the app doubles as training: it asks one question at a time, in your company’s own words.',
      points: ['The day closed at the vehicle', 'Faults handed on with it', 'For Android, from the app store'],
    },
  ],
  closing: 'Bring one form and one driver',
  related: ['/features/paperless', '/features/fuel_management', '/industry/telecommunication', '/industry/agriculture'],
} satisfies Feature;
