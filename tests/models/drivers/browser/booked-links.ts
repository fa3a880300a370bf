import { type APIRequestContext, expect } from '@playwright/test';
import { appointmentPage } from '../../../../contract/appointment-link.ts';
import { bookingPath } from '../../../../contract/booking.ts';
import { idempotencyHeader } from '../../../../contract/submission.ts';
import { bookedHour, type guest } from '../../appointment/fixtures.ts';
import { timeZone } from '../../time-zone.ts';
import { lastEmailTo, linkFromEmail } from './emails.ts';

/** Books a demo, and returns the page of the link in the email about it. */
export async function bookedLink(request: APIRequestContext, visitor: typeof guest): Promise<string> {
  const headers = { [idempotencyHeader]: crypto.randomUUID() };
  const booked = await request.post(bookingPath, { data: { ...visitor, ...bookedHour, time_zone: timeZone }, headers });
  expect(booked.status(), 'status of booking').toBe(201);
  return new URL(linkFromEmail(await lastEmailTo(visitor.email, 'Your demo is booked'), appointmentPage)).pathname;
}
