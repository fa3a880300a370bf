import { appointmentWords as words } from '../../../content/appointment.ts';
import { appointmentInWords } from '../../../contract/appointment.ts';
import type { AppointmentShown } from '../../../contract/appointment-link.ts';
import { Button, buttonLook } from '../../design/Button.tsx';
import { Choices, Panel } from '../../design/form.ts';
import { handOver } from '../../design/handOver.ts';
import { Text } from '../../design/layout.ts';
import { styled } from '../../design/theme.ts';
import { Icon } from '../../pictures/icons.tsx';
import { settings } from '../../settings.ts';
import { acceptingForm } from './HourForms.tsx';

/** When a demo is, how it stands, and its calendar file. */
export function AppointmentNow({ appointment, sending }: { appointment: AppointmentShown; sending: boolean }) {
  const { appointment_date, appointment_time, time_zone, status, calendar } = appointment;
  return (
    <Now>
      <strong>{appointmentInWords(appointment_date, appointment_time)}</strong>
      <span>Time zone: {time_zone}</span>
      {status !== 'cancelled' && (
        <Text>{`${words.standing[status]}${status === 'requested' ? ` ${settings.SUPPORT_HOURS}.` : ''}`}</Text>
      )}
      <Choices>
        {status === 'proposed' && (
          <Button ref={handOver} type="submit" form={acceptingForm} width="phone" aria-disabled={sending}>
            {words.accept}
          </Button>
        )}
        <a className={buttonLook({ kind: 'secondary', width: 'phone' }).className} href={calendar} download>
          <Icon name="download" /> Add to your calendar
        </a>
      </Choices>
    </Now>
  );
}

const Now = styled(Panel, {
  gap: '$3',
  padding: '$5',
  borderRadius: '$2',
  background: '$tint',
  '& > strong': { fontSize: '$lead', lineHeight: '$snug' },
  '& > span': { color: '$inkSoft', fontSize: '$small', overflowWrap: 'anywhere' },
});
