import { headlines } from './headlines.ts';
/** The words beside the contact form. */
export const contact = {
  headline: headlines['/contacts'],
  lead: 'A question about vehicles, fuel or forms, or about your invoice: write it here and our sales team reads it. Leave a telephone number or an email if you want an answer. No field has to be filled in.',
  office: {
    headline: 'Our office',
    building: 'Building',
    area: 'Area',
    phone: 'Telephone',
    call: 'For anything urgent, call: a vehicle that cannot be seen, or a driver who cannot sign in.',
  },
  demo: {
    headline: 'See it with your own vehicles',
    text: 'In half an hour we show one vehicle, one form or one route of yours. You choose the day and the hour.',
    link: 'Book a demo',
  },
} as const;
