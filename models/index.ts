import { bookingModel } from './booking.ts';
import { contactModel } from './contact.ts';
import { explainerModel } from './explainer.ts';
import { fuelStationModel } from './fuel-station.ts';
import { headerModel } from './header.ts';
import { invitationsModel } from './invitations.ts';
import { menuModel } from './menu.ts';
import { mobileMenuModel } from './mobile-menu.ts';
import type { Model } from './model.ts';
import { navigationModel } from './navigation.ts';
import { passwordResetModel } from './password-reset.ts';
import { pricingModel } from './pricing.ts';
import { questionModel } from './question.ts';
import { registrationModel } from './registration.ts';
import { shareModel } from './share.ts';
import { subscriptionModel } from './subscription.ts';
import { subscriptionLinkModel } from './subscription-link.ts';
import { tourModel } from './tour.ts';
import { videoModel } from './video.ts';

/** The model of every machine of the registry. */
export const models = [
  registrationModel,
  invitationsModel,
  bookingModel,
  fuelStationModel,
  passwordResetModel,
  contactModel,
  subscriptionModel,
  subscriptionLinkModel,
  pricingModel,
  questionModel,
  tourModel,
  shareModel,
  menuModel,
  mobileMenuModel,
  videoModel,
  explainerModel,
  navigationModel,
  headerModel,
] as unknown as readonly Model[];
