import { faq } from '../../content/faq.ts';
import { owner } from '../owner.ts';
import { office } from '../settings.ts';

/**
 * The questions and answers as structured data (schema.org FAQPage). Only the prerendered document has it, so it is loaded on
 * demand and no page includes it.
 */
export function questionsPage() {
  return {
    '@type': 'FAQPage',
    mainEntity: faq({ ...office, ...owner }).groups.flatMap(({ questions }) =>
      questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    ),
  };
}
