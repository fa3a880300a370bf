import { faq } from '../../../content/faq.ts';
import { Question } from '../../components/question/Question.tsx';
import { ClosingCall, Links } from '../../components/subject/ClosingCall.tsx';
import { HeadedPart } from '../../design/columns.ts';
import { Container, Section } from '../../design/layout.ts';
import { ButtonLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';
import { owner } from '../../owner.ts';
import { office } from '../../settings.ts';
import { OverviewHero } from '../overview/OverviewHero.tsx';

/** What people ask, by subject. Each question opens without scripts too. */
export function FaqScreen() {
  const { groups, closing, ...top } = faq({ ...office, ...owner });
  return (
    <>
      <OverviewHero {...top} />
      <Section joined>
        <Container>
          {groups.map(({ title, questions }) => (
            <HeadedPart key={title}>
              <h2>{title}</h2>
              <Questions>
                {questions.map((entry) => (
                  <Question key={entry.question} {...entry} />
                ))}
              </Questions>
            </HeadedPart>
          ))}
        </Container>
      </Section>
      <ClosingCall headline={closing}>
        <Links>
          <ButtonLink path="/booking" size="large" width="phone">
            Book a demo
          </ButtonLink>
          <ButtonLink path="/contacts" kind="secondary" size="large" width="phone">
            Send a message
          </ButtonLink>
        </Links>
      </ClosingCall>
    </>
  );
}

/** The lines between the groups take the place of those above the first and below the last question. */
const Questions = styled('div', {
  '& details:first-child': { borderTop: 0 },
  '& details:last-child': { borderBottom: 0 },
  '@desktop': { marginBlock: 'calc(-1 * $space$4)' },
});
