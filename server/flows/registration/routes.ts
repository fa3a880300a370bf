import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { addAccountRoute } from './account/routes.ts';
import { createRegistrationStore } from './account/store.ts';
import { addCodeRoutes } from './code/routes.ts';
import { createRegistrationCodeStore } from './code/store.ts';
import { type Resending, resendInvitation } from './invitations/resending.ts';
import { addInvitationRoutes } from './invitations/routes.ts';
import { createInvitationStore } from './invitations/store.ts';
import { addRestorationRoute } from './restoration/routes.ts';
import { createRestorationStore } from './restoration/store.ts';
import { addSessionRoutes } from './session/routes.ts';
import { createRegistrationSessionStore } from './session/store.ts';
import { addTeamRoute } from './team/routes.ts';
import { createTeamStore } from './team/store.ts';

/** The routes with which companies register and people join them: specification 7 and the rulings on calls. */
export async function registrationPlugin(app: FastifyInstance, services: Services): Promise<void> {
  const { database, publish } = services;
  const dependencies = {
    ...services,
    codes: createRegistrationCodeStore(database),
    registrations: createRegistrationStore(database, publish),
    sessions: createRegistrationSessionStore(database),
    teams: createTeamStore(database),
    invitations: createInvitationStore(database, publish),
    resendInvitation: (resending: Resending) => resendInvitation(database, resending),
    restorations: createRestorationStore(database),
  };
  app.decorateRequest('registrationSession', null);
  addCodeRoutes(app, dependencies);
  addSessionRoutes(app, dependencies);
  addAccountRoute(app, dependencies);
  addTeamRoute(app, dependencies);
  addInvitationRoutes(app, dependencies);
  addRestorationRoute(app, dependencies);
}
