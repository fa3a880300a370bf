import * as z from 'zod/mini';
import { bookingFields, bookingStatuses } from './booking.ts';
import { contactMessageFields } from './contact.ts';
import { type FuelStationField, fuelStationFields } from './fuel-station.ts';

const text = (description: string) => z.string().check(z.describe(description));
const instant = (description: string) => z.iso.datetime().check(z.describe(description));

/** A field of a form, by its name there. */
const typed = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, z.string()])) as Record<Name, z.ZodMiniString>;

const booking = z.object({
  id: text('The reference of the booking, which stays the same when it is amended'),
  ...typed(bookingFields),
  appointment: instant('When the demo begins'),
  status: z
    .enum(bookingStatuses)
    .check(
      z.describe(
        'Whether it is booked, was requested for a time when the office is closed, an agent has proposed another time, or the visitor has cancelled it',
      ),
    ),
  created_at: instant('When the demo was booked'),
  amended_at: instant('When the booking was last changed'),
});

const contact = z.object({
  id: text('The reference of the message'),
  ...typed(contactMessageFields),
  possible_spam: z.boolean().check(z.describe('Whether a field that people do not see was filled in')),
  hidden_field: text('What that field was filled in with; empty for a message that a person wrote'),
});

const person = z.object({
  account_id: text('The account of the company'),
  team: text('The name of its team'),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
});

const station = z.object({
  id: text('The reference of the station, which stays the same when it is amended'),
  ...typed(fuelStationFields.filter((field): field is Exclude<FuelStationField, 'terms'> => field !== 'terms')),
  manager: text("The manager's username"),
  fuel_attendant: text("The fuel attendant's username"),
});

const subscriber = z.object({
  id: text('The subscriber, who keeps this id if they return'),
  email: z.string(),
});

/**
 * Every event that is sent as a webhook: what happened, and what its `data` holds, which is what the sales inbox learns of it.
 * No password, code, token or link is in it. The first part of a type is the subject.
 */
export const webhookEvents = {
  'booking.made': { summary: 'A visitor booked a demo.', data: booking },
  'booking.amended': {
    summary:
      'A visitor sent their booking again with other details, or an agent answered a request. They replace the earlier ones with the same id.',
    data: booking,
  },
  'booking.moved': {
    summary: 'A visitor moved a demo to another time, or accepted the time an agent had proposed.',
    data: booking,
  },
  'booking.cancelled': { summary: 'A visitor cancelled a demo.', data: booking },
  'contact.sent': { summary: 'A visitor sent a message from the contact page.', data: contact },
  'registration.finished': {
    summary: 'A visitor finished the registration of a company.',
    data: z.extend(person, { invited: z.int().check(z.describe('How many people the company has invited')) }),
  },
  'invitation.accepted': {
    summary: "Somebody joined a company's team, with an invitation that was emailed to them or by the team's link.",
    data: z.extend(person, { role: text('The role in the team') }),
  },
  'station.registered': { summary: 'A visitor registered a fuel station.', data: station },
  'station.amended': {
    summary: 'A visitor corrected a fuel station. The details replace the earlier ones with the same id.',
    data: station,
  },
  'subscription.confirmed': { summary: 'Somebody confirmed a subscription to the blog.', data: subscriber },
  'subscription.ended': { summary: 'Somebody unsubscribed from the blog.', data: subscriber },
} as const;

export type WebhookType = keyof typeof webhookEvents;

/** What a webhook of a type says about its subject. */
export type WebhookData<Type extends WebhookType> = z.infer<(typeof webhookEvents)[Type]['data']>;

/** Every type of webhook. */
export const webhookTypes = Object.keys(webhookEvents) as WebhookType[];

/** The body of a webhook, as Standard Webhooks has it: https://www.standardwebhooks.com */
export function webhookBodySchema<Type extends WebhookType>(type: Type) {
  const { data } = webhookEvents[type];
  return z.object({ type: z.literal(type), timestamp: instant('When it happened'), data });
}
