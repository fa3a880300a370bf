import type { Quotation } from '../../../content/subject.ts';
import { styled } from '../../design/theme.ts';

/** What a customer says, and what has changed there. */
export function CustomerQuotation({ words, name, role, company, figure }: Quotation) {
  return (
    <Figure>
      <blockquote>
        <p>{words}</p>
      </blockquote>
      <figcaption>
        <strong>{name}</strong>, {role}, {company}
      </figcaption>
      {figure && (
        <p>
          <strong>{figure.value}</strong> {figure.meaning}
        </p>
      )}
    </Figure>
  );
}

const Figure = styled('figure', {
  display: 'grid',
  gap: '$4',
  maxWidth: '$prose',
  margin: 0,
  marginBottom: '$7',
  paddingInlineStart: '$5',
  borderInlineStart: '3px solid $signal',
  '& blockquote': { margin: 0, fontSize: '$lead', quotes: '“ ” ‘ ’' },
  '& blockquote p::before': { content: 'open-quote' },
  '& blockquote p::after': { content: 'close-quote' },
  '& figcaption': { color: '$inkSoft' },
  '& > p > strong': { display: 'block', fontSize: '$h2', lineHeight: '$snug' },
});
