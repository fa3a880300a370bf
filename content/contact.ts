import { headlines } from './headlines.ts';
/** The words beside the contact form. */
export const contact = {
  headline: headlines['/contacts'],
  lead: 'Ask our sales team about vehicles, fuel, forms or your invoice. Leave a phone number or an email address if you’d like a reply. All fields are optional.',
  office: {
    headline: 'Our office',
    building: 'Building',
    area: 'Area',
    phone: 'Phone',
    email: 'Email',
    hours: 'Hours',
    call: 'Call us about anything urgent, such as a vehicle that has gone off the map or a driver who can’t sign in.',
  },
  demo: {
    headline: 'See it with your own vehicles',
    text: 'We’ll spend half an hour on one of your own vehicles, forms or routes. Choose a day and a time.',
    link: 'Book a demo',
  },
} as const;
