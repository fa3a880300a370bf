import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { answerPage } from '../../../contract/booking.ts';
import { keptByBrowser } from '../../http/html-form.ts';
import { submissionRateLimit } from '../../http/rate-limit.ts';
import { secretHeaders } from '../../http/secret-headers.ts';
import type { Services } from '../../services.ts';
import { answerDocument } from './answer-page.ts';
import { type Answer, type AnswerOutcome, createAnswerStore, type LinkState } from './answers.ts';

const posted = z.looseObject({ answer: z.enum(['confirm', 'propose']), hour: z.optional(z.string()) });
const namedHour = /^(\d{4}-\d\d-\d\d)T(\d\d)$/;

/**
 * The page behind the link in a notice, on which an agent confirms a request or proposes another time. Reading it changes
 * nothing, because email programs follow links by themselves.
 */
export function addAnswerRoutes(app: FastifyInstance, services: Services): void {
  const { database, settings, publish, now, wakeOutbox } = services;
  const answers = createAnswerStore(database, settings, publish);
  const path = `${answerPage}/:token`;
  const options = { schema: { hide: true }, config: { rateLimit: submissionRateLimit(settings) } };

  const send = (reply: FastifyReply, outcome: AnswerOutcome, more = {}) => {
    const { html, policy, status } = answerDocument(outcome, settings, now());
    return reply
      .code(status)
      .headers({ 'content-security-policy': policy, ...secretHeaders, ...more })
      .type('text/html; charset=utf-8')
      .send(html);
  };

  app.get<{ Params: { token: string }; Querystring: Record<string, unknown> }>(
    path,
    options,
    async ({ params, query }, reply) => {
      const state = await answers.check(params.token, now());
      return send(reply, answered in query && isAnswered(state) ? { ...state, kind: 'answered' } : state);
    },
  );

  app.post<{ Params: { token: string } }>(path, options, async ({ params, body }, reply) => {
    const answer = answerIn(body);
    const outcome = await (answer ? answers.answer(params.token, answer, now()) : answers.check(params.token, now()));
    wakeOutbox();
    if (outcome.kind === 'closed') return send(reply, outcome, { 'cache-control': keptByBrowser });
    const query = outcome.kind === 'answered' ? `?${answered}` : '';
    return reply.headers(secretHeaders).redirect(`${answerPage}/${encodeURIComponent(params.token)}${query}`, 303);
  });
}

/** The query of the address that an answer leads to. */
const answered = 'answered';

/** Whether an agent has answered a request: also by another time, which the visitor has not accepted yet. */
function isAnswered(state: LinkState): state is Extract<LinkState, { booking: unknown }> {
  return state.kind === 'confirmed' || (state.kind === 'waiting' && state.booking.status === 'proposed');
}

/** The answer in a form; undefined if there is none. */
function answerIn(body: unknown): Answer | undefined {
  const { data } = posted.safeParse(body);
  if (data?.answer === 'confirm') return { kind: 'confirm' };
  const [, appointment_date, appointment_time] = namedHour.exec(data?.hour ?? '') ?? [];
  return appointment_date && appointment_time
    ? { kind: 'propose', hour: { appointment_date, appointment_time } }
    : undefined;
}
