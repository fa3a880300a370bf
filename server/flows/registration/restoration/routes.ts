import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { restorationPage, restorationResponse } from '../../../../contract/company-restoration.ts';
import { durationInWords } from '../../../../contract/duration.ts';
import type { FieldError } from '../../../../contract/field-error.ts';
import { deletedCompanyLifetime } from '../../../../contract/limits.ts';
import { tokenIn } from '../../../../contract/token.ts';
import { type FormDependencies, formMediaTypes, formRouteOptions, type HtmlForm } from '../../../http/html-form.ts';
import { addLinkPage, redirectToLinkPage } from '../../../http/link-page.ts';
import { invalidFields, problemResponses } from '../../../http/problem.ts';
import { submissionRateLimit } from '../../../http/rate-limit.ts';
import type { Services } from '../../../services.ts';
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
  const { restorations, settings, now, wakeOutbox } = dependencies;
  addLinkPage(app, dependencies, form.page, { rateLimit: submissionRateLimit(settings) }, async (token) => {
    const company = await restorations.restored(token, now());
    if (!company) return undefined;
    const answer = { flow: 'companyRestoration', kind: 'accepted', form: {}, company } as const;
    return { answer, words: `${company.team} is back.` };
  });

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
            content: { 'application/json': { schema: restorationResponse } },
          },
          303: z.null().check(z.describe('The same; an HTML form is led to the page that says so')),
          ...problemResponses(400, 403, 413, 415, 422, 429, 500, 503),
        },
      },
      ...formRouteOptions(form, dependencies),
    },
    async (request, reply) => {
      const token = tokenIn(request.params.token);
      const outcome = await restorations.restore(token, now());
      if (outcome.kind !== 'restored') throw invalidFields(fieldErrorOf(outcome));
      wakeOutbox();
      reply.header('cache-control', 'no-store');
      if (request.formFields) return redirectToLinkPage(reply, form.page, token);
      return reply.type('application/json; charset=utf-8').send(outcome.company);
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
