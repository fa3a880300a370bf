import { faq } from '../../content/faq.ts';

/** The head of /faq, loaded with the page because every page includes the heads. */
export function faqHeadWords() {
  return { title: faq.headline, description: faq.description, questions: questionsPage() };
}

/** The questions and answers as structured data (schema.org FAQPage). */
function questionsPage() {
  return {
    '@type': 'FAQPage',
    mainEntity: faq.groups.flatMap(({ questions }) =>
      questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    ),
  };
}
