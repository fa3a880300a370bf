import { createFileRoute } from '@tanstack/react-router';
import { appointmentTitle } from '../../content/appointment-titles.ts';
import { tokenIn } from '../../contract/token.ts';
import { ServedPage } from '../components/page/ServedPage.tsx';
import { AppointmentScreen } from '../flows/appointment/AppointmentScreen.tsx';
import { secretHead } from './-head.ts';

export const Route = createFileRoute('/booking_/appointment/$token')({
  // Scripts add the rest by themselves: what is said here is loaded with every page.
  head: ({ match }) =>
    secretHead({
      title: import.meta.env.SSR && match.context.answer?.kind === 'rejected' ? rejectedTitle : appointmentTitle,
    }),
  component: Appointment,
});

const rejectedTitle = `Error: ${appointmentTitle}`;

function Appointment() {
  const { token } = Route.useParams();
  return (
    <ServedPage>
      <AppointmentScreen token={tokenIn(token)} />
    </ServedPage>
  );
}
