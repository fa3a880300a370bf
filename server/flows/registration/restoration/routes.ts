import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import {
  type RestoredCompany,
  restorationPage,
  restorationResponse,
} from '../../../../contract/company-restoration.ts';
import { durationInWords } from '../../../../contract/duration.ts';
import type { FieldError } from '../../../../contract/field-error.ts';
import { deletedCompanyLifetime } from '../../../../contract/limits.ts';
import { tokenIn } from '../../../../contract/token.ts';
import {
  type FormDependencies,
  formMediaTypes,
  formRouteOptions,
  type HtmlForm,
  sendFormPage,
} from '../../../http/html-form.ts';
import { invalidFields, problemResponses } from '../../../http/problem.ts';
import { submissionRateLimit } from '../../../http/rate-limit.ts';
import { secretHeaders } from '../../../http/secret-headers.ts';
import type { Services } from '../../../services.ts';
import { sendBuiltPage } from '../../../site/pages.ts';
import type { RestorationOutcome, RestorationStore } from './store.ts';

const usedAlready =
  'This link has already been used: if you have deleted your company again, use the link in the newest email';

const lifetime = durationInWords(deletedCompanyLifetime);

const form: HtmlForm<never> = {
  page: `${restorationPage}/$token`,
  fields: [],
  failureMessage: 'bringing a company back failed',
  bodyOf: () => ({}),
  rejected: (_fields, fieldErrors) => ({ flow: 'companyRestoration', kind: 'rejected', form: {}, fieldErrors }),
};

/** `GET` and `POST` of the page of the link that is emailed when a company is deleted: ruling on the registration link. */
export function addRestorationRoute(
  app: FastifyInstance,
  dependencies: FormDependencies & Pick<Services, 'site'> & { restorations: RestorationStore },
): void {
  const { restorations, settings, site, now, wakeOutbox } = dependencies;
  const send = (reply: FastifyReply, company: RestoredCompany) => {
    const answer = { flow: 'companyRestoration', kind: 'accepted', form: {}, company } as const;
    return sendFormPage(reply, dependencies, form.page, answer, `${company.team} is back.`);
  };
  app.get<{ Params: { token: string } }>(
    `${restorationPage}/:token`,
    { schema: { hide: true }, config: { rateLimit: submissionRateLimit(settings) } },
    async ({ params }, reply) => {
      const company = await restorations.restored(tokenIn(params.token), now());
      reply.headers(secretHeaders);
      if (company) return send(reply, company);
      // Whatever the link is worth: the page says so once its button is pressed.
      return site ? sendBuiltPage(reply, site, form.page) : reply.callNotFound();
    },
  );

  app.withTypeProvider<ZodTypeProvider>().post(
    `${restorationPage}/:token`,
    {
      schema: {
        tags: ['registration'],
        summary: 'Bring a deleted company back',
        description,
        consumes: formMediaTypes,
        params: z.object({ token: z.string() }),
        response: {
          200: {
            description: 'The company is back',
            content: { 'application/json': { schema: restorationResponse }, 'text/html': { schema: z.string() } },
          },
          ...problemResponses(400, 403, 413, 415, 422, 429, 500, 503),
        },
      },
      ...formRouteOptions(form, dependencies),
    },
    async (request, reply) => {
      const outcome = await restorations.restore(tokenIn(request.params.token), now());
      if (outcome.kind !== 'restored') throw invalidFields(fieldErrorOf(outcome));
      wakeOutbox();
      reply.header('cache-control', 'no-store');
      const { company } = outcome;
      if (!request.formFields) return reply.type('application/json; charset=utf-8').send(company);
      return send(reply, company);
    },
  );
}

/** Why nothing was brought back. The error is of `team` if the link still works once something else is done. */
function fieldErrorOf(outcome: Exclude<RestorationOutcome, { kind: 'restored' }>): FieldError {
  switch (outcome.kind) {
    case 'needed':
      return {
        field: 'team',
        message: `${outcome.team} would be left without a manager: sign in, make somebody else a manager of it, then press the button again`,
      };
    case 'used':
      return { field: 'token', message: usedAlready };
    case 'ended':
      return { field: 'token', message: `This link worked for ${lifetime}: the company is erased` };
    default:
      return {
        field: 'token',
        message: `We don’t recognise this link: it may be older than ${lifetime}, after which a company is erased`,
      };
  }
}

const description = `Takes the token of the link that is emailed when somebody deletes their company to join another, for ${lifetime}. The
company gets its person back, with the role that they had; they leave their present team, unless that would be left without a manager.
Repeating the request repeats the answer without the team that was left, for as long as they are in the company. A GET of the same URL
shows the page, which says so once the company is back, and changes nothing.`;
