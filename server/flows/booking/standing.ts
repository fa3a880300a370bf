import type { BookingStatus } from '../../../contract/booking.ts';
import { fingerprintOf, generateToken } from '../../security/tokens.ts';
import type { Booking } from './tables.ts';

/** What has become of a booking and, while an agent can answer, a token to do so with, of which only the hash is stored. */
export function standing(status: BookingStatus): Pick<Booking, 'status' | 'answer_hash'> & { token: string } {
  const token = status === 'booked' ? '' : generateToken();
  return { status, answer_hash: token && fingerprintOf(token), token };
}
