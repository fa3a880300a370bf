import { headlines } from './headlines.ts';
/** The words beside the contact form. */
export const contact = {
  headline: headlines['/contacts'],
  lead: 'Ask our sales team about vehicles, fuel, forms or your invoice. Leave a telephone number or an email address if you would like an answer. You do not have to fill in every field.',
  office: {
    headline: 'Our office',
    building: 'Building',
    area: 'Area',
    phone: 'Phone',
    email: 'Email',
    hours: 'Hours',
    call: 'Call us about anything urgent, such as a vehicle that has gone off the map or a driver who cannot sign in.',
  },
  demo: {
    headline: 'See it with your own vehicles',
    text: 'In half an hour we show you one of your own vehicles, forms or routes. You choose the day and the time.',
    link: 'Book a demo',
  },
} as const;
