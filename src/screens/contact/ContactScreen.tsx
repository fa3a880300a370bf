import type { ContactAnswer } from '../../../contract/contact.ts';
import { contactMachine } from '../../../machines/contact.ts';
import { WithNextSteps } from '../../design/NextSteps.tsx';
import { useAnswered } from '../../hooks/useAnswered.ts';
import { contactFlow } from '../../submissions/contact.ts';
import { useSubmission } from '../../submissions/useSubmission.ts';
import { ContactForm } from './ContactForm.tsx';
import { OfficePanel } from './OfficePanel.tsx';

/** Contact: specification 2. `answer` is what the server said to a form that was posted without scripts. */
export function ContactScreen({ answer }: { answer?: ContactAnswer | undefined }) {
  const [snapshot, send] = useSubmission(contactFlow, { snapshot: useAnswered(contactMachine, answer) });
  const { context } = snapshot;
  return (
    <WithNextSteps steps={<OfficePanel />}>
      <ContactForm
        context={context}
        sending={snapshot.matches('sending')}
        sent={snapshot.matches({ idle: 'sent' })}
        rejected={snapshot.matches({ idle: 'rejected' })}
        unsent={snapshot.matches({ idle: 'unanswered' })}
        send={send}
      />
    </WithNextSteps>
  );
}
