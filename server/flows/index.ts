import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { bookingPlugin } from './booking/routes.ts';
import { contactPlugin } from './contact/routes.ts';
import { fuelStationPlugin } from './fuel-station/routes.ts';
import { passwordResetPlugin } from './password-reset/routes.ts';
import { registrationPlugin } from './registration/routes.ts';
import { subscriptionPlugin } from './subscription/routes.ts';

/** A flow, as a Fastify plugin: its routes, and what it does by itself. */
type Flow = (app: FastifyInstance, services: Services) => Promise<void>;

/** The flows of the site, in the order of the API's documentation. Their tables are in `database/tables.ts`. */
export const flowPlugins: readonly Flow[] = [
  bookingPlugin,
  fuelStationPlugin,
  contactPlugin,
  subscriptionPlugin,
  registrationPlugin,
  passwordResetPlugin,
];
