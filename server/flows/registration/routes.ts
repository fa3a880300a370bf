import type { FastifyInstance } from 'fastify';
import { addAccountRoute } from './account/routes.ts';
import { addCodeRoutes } from './code/routes.ts';
import type { RegistrationDependencies } from './dependencies.ts';
import { addInvitationRoutes } from './invitations/routes.ts';
import { addSessionRoutes } from './session/routes.ts';
import { addTeamRoute } from './team/routes.ts';

/** The routes with which companies register and people join them: specification 7 and the rulings on calls. */
export function addRegistrationRoutes(app: FastifyInstance, dependencies: RegistrationDependencies): void {
  app.decorateRequest('registrationSession', null);
  addCodeRoutes(app, dependencies);
  addSessionRoutes(app, dependencies);
  addAccountRoute(app, dependencies);
  addTeamRoute(app, dependencies);
  addInvitationRoutes(app, dependencies);
}
