import { appointmentWords as words } from '../../../content/appointment.ts';
import { appointmentTitle } from '../../../content/appointment-titles.ts';
import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { buttonLook } from '../../design/Button.tsx';
import { Choices, Panel } from '../../design/form.ts';
import { Text } from '../../design/layout.ts';
import { NextSteps } from '../../design/NextSteps.tsx';
import { WithAside } from '../../design/WithAside.tsx';
import { phoneHref, settings } from '../../settings.ts';
import { AppointmentEnded } from './AppointmentEnded.tsx';
import { AppointmentForm } from './AppointmentForm.tsx';
import { useAppointment } from './flow.ts';

/** The page of a demo's own link. Without scripts its forms are posted to the page's own address, which holds the token. */
export function AppointmentScreen({ token }: { token: string }) {
  const [snapshot, send] = useAppointment();
  const isEnded = snapshot.matches('ended');
  return (
    <WithAside aside={!isEnded && <NextSteps {...words.next} />}>
      {snapshot.hasTag('form') && <AppointmentForm token={token} snapshot={snapshot} send={send} />}
      {isEnded && <AppointmentEnded context={snapshot.context} />}
      {snapshot.matches('unhydrated') && (
        <Panel>
          <ArrivingHeading>{appointmentTitle}</ArrivingHeading>
          <Text>{words.unavailable}</Text>
          <Choices>
            <a className={buttonLook({ width: 'phone' }).className} href="?">
              {words.again}
            </a>
          </Choices>
          <Text>
            Or call us: <a href={phoneHref}>{settings.PHONE}</a>
          </Text>
        </Panel>
      )}
    </WithAside>
  );
}
