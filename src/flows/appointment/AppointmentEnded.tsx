import { appointmentOutcomes, appointmentWords as words } from '../../../content/appointment.ts';
import { appointmentInWords } from '../../../contract/appointment.ts';
import { wordsOf } from '../../../contract/field-error.ts';
import type { AppointmentContext } from '../../../machines/appointment.ts';
import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { Choices, Panel } from '../../design/form.ts';
import { Lead, Text } from '../../design/layout.ts';
import { ButtonLink } from '../../design/SiteLink.tsx';
import { useDoneTitle, useErrorTitle } from '../../design/titleStart.ts';
import { phoneHref, settings } from '../../settings.ts';

/** The demo is cancelled, or its link has ended. */
export function AppointmentEnded({ context: { appointment, fieldErrors } }: { context: AppointmentContext }) {
  const isRefused = fieldErrors.length > 0;
  useDoneTitle(isRefused ? undefined : appointmentOutcomes.cancelled);
  useErrorTitle(isRefused);
  return (
    <Panel>
      <ArrivingHeading>{isRefused ? words.ended : appointmentOutcomes.cancelled}</ArrivingHeading>
      {isRefused ? <Text role="alert">{wordsOf(fieldErrors)}</Text> : <Lead>{words.cancelled}</Lead>}
      {/* The server’s message names the time it had last, which another tab may have changed. */}
      {appointment && !isRefused && (
        <Text>
          {`${words.wasToBe} ${appointmentInWords(appointment.appointment_date, appointment.appointment_time)} (${appointment.time_zone}).`}
        </Text>
      )}
      {isRefused && <Text>{words.endedText}</Text>}
      <Choices>
        <ButtonLink path="/booking" width="phone">
          {words.another}
        </ButtonLink>
      </Choices>
      <Text>
        Or call us: <a href={phoneHref}>{settings.PHONE}</a>
      </Text>
    </Panel>
  );
}
