import { formPages } from '../../../content/form-pages.ts';
import { shouldReach } from '../../../content/typed-address.ts';
import { appointmentInWords } from '../../../contract/appointment.ts';
import type { BookingContext } from '../../../machines/booking.ts';
import { Arrival } from '../../design/Arrival.tsx';
import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { LongText } from '../../design/LongText.tsx';
import { Lead, Text } from '../../design/layout.ts';
import { ButtonLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';
import { useDoneTitle } from '../../design/titleStart.ts';
import { Icon } from '../../pictures/icons.tsx';
import { settings } from '../../settings.ts';
import { CalendarWays } from './CalendarWays.tsx';
import { BookAnother, OwnLink, useSentPage } from './OwnLink.tsx';

/** The acknowledged booking: thanks by name, the appointment in words, ways to add it to a calendar and a link home. */
export function BookingSuccess({ context }: { context: BookingContext }) {
  const { form, status, link, page } = context;
  const isCancelled = status === 'cancelled';
  const isAsked = !isCancelled && status !== 'booked';
  useSentPage(page);
  useDoneTitle(isCancelled ? undefined : isAsked ? formPages.booking.asked : formPages.booking.done);
  // It was sent again after its visitor had cancelled it by its link: nothing is booked.
  if (isCancelled) {
    const heading = <ArrivingHeading>Your demo is cancelled</ArrivingHeading>;
    return <Arrival heading={heading} next={<BookAnother page={page} />} />;
  }
  return (
    <Arrival
      heading={<ArrivingHeading>Successfully Sent Booking!</ArrivingHeading>}
      next={
        <>
          <CalendarWays context={context} />
          <OwnLink link={link} />
          <ButtonLink path="/" kind="quiet" size="large" width="phone">
            <Icon name="arrowLeft" /> Back to home
          </ButtonLink>
          <BookAnother page={page} />
        </>
      }
    >
      <Lead>
        {`Thank you, ${form.first_name.trim()}. A customer success agent will contact you${isAsked ? ' to confirm the time you asked for, or to propose another' : ''}.`}
      </Lead>
      <Appointment>
        <Icon name="calendar" />
        <span>
          <strong>{appointmentInWords(form.appointment_date, form.appointment_time)}</strong>
          <small>Time zone: {form.time_zone}</small>
        </span>
      </Appointment>
      {isAsked && (
        <Text>
          You asked for a time when our office is closed. It’s not booked until we’ve confirmed it. Our hours:{' '}
          {settings.SUPPORT_HOURS}.
        </Text>
      )}
      <Text>
        {form.email ? (
          <>
            {shouldReach} by email, at <LongText>{form.email.trim()}</LongText>.
          </>
        ) : isAsked ? (
          `Our answer comes by phone: ${form.phone.trim()}.`
        ) : (
          `We’ll call you on ${form.phone.trim()}.`
        )}
      </Text>
    </Arrival>
  );
}

const Appointment = styled('p', {
  display: 'flex',
  gap: '$4',
  alignItems: 'center',
  padding: '$4 $5',
  borderRadius: '$2',
  background: '$surface',
  boxShadow: '$raised',
  fontVariantNumeric: 'tabular-nums',
  '& svg': { flex: 'none' },
  '& strong': { display: 'block', fontSize: '$lead', lineHeight: '$snug' },
  '& small': { color: '$inkSoft', fontSize: '$small' },
});
