import { DemoCard } from '../../components/subject/DemoCard.tsx';
import { styled } from '../../design/theme.ts';
import { WithAside } from '../../design/WithAside.tsx';
import { useSubmission } from '../../submissions/useSubmission.ts';
import { ContactForm } from './ContactForm.tsx';
import { contactFlow } from './flow.ts';
import { OfficePanel } from './OfficePanel.tsx';

/** Contact: specification 2. */
export function ContactScreen() {
  const [snapshot, send] = useSubmission(contactFlow);
  return (
    <WithAside
      aside={
        <Beside>
          <OfficePanel />
          <DemoCard withCall={false} />
        </Beside>
      }
    >
      <ContactForm snapshot={snapshot} send={send} />
    </WithAside>
  );
}

const Beside = styled('div', { display: 'grid', gap: '$5' });
