import { useEffect, useRef } from 'react';
import type { FrequentQuestion } from '../../../content/home-questions.ts';
import { questionMachine } from '../../../machines/question.ts';
import { loneLink, Text } from '../../design/layout.ts';
import { SiteLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';
import { Priced } from '../../flows/pricing/InShillings.tsx';
import { carryOver } from '../../foreign/served-elements.ts';
import { useFlow } from '../../hooks/useFlow.ts';
import { Icon } from '../../pictures/icons.tsx';

/**
 * One question. The browser alone opens and closes it: by a press, by a search in the page, or before any script runs. The
 * machine follows its `toggle` events; written back to the page, its state could undo a press that came in between.
 */
export function Question({ question, answer, link }: FrequentQuestion) {
  const details = useRef<HTMLDetailsElement>(null);
  const [, send] = useFlow(questionMachine);
  const report = () => send({ type: details.current?.open ? 'question.opened' : 'question.closed' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for a question that was opened before the scripts ran
  useEffect(() => {
    if (details.current) carryOver(details.current);
    report();
  }, []);
  return (
    <Details ref={details} onToggle={report}>
      <summary>
        {question}
        <Icon name="chevronDown" />
      </summary>
      <Text>
        <Priced>{answer}</Priced>
      </Text>
      {link && (
        <Text>
          <SiteLink path={link.path}>{link.title}</SiteLink>
        </Text>
      )}
    </Details>
  );
}

const Details = styled('details', {
  borderBottom: '1px solid $line',
  '&:first-child': { borderTop: '1px solid $line' },
  '& summary': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '$4',
    minHeight: '64px',
    paddingBlock: '$3',
    fontWeight: '$strong',
    lineHeight: '$snug',
    listStyle: 'none',
    cursor: 'pointer',
  },
  '& summary::-webkit-details-marker': { display: 'none' },
  '& summary svg': { flex: 'none', '@moving': { transition: 'transform $transitions$quick' } },
  '&[open] summary svg': { transform: 'rotate(180deg)' },
  '& p': { paddingBottom: '$5' },
  '& p:not(:last-child)': { paddingBottom: '$1' },
  '& p a': loneLink,
});
