/** The modal with the explainer video on the home page, by specification 2 (Home) and 4 (Home video modal). */
import type { Facts, Oracle } from '@msafara/paths/conformance';

/** Specification 4 (Home video modal): opened by the play buttons; matrix 4.video: while it is open they are inert. */
const opened = (facts: Facts): Facts | undefined =>
  facts.state === 'closed' ? { ...facts, state: 'open' } : undefined;

/** Specification 4 (Home video modal): closed by the background and by close; matrix 4.video: also by Escape. */
const closed = (facts: Facts): Facts | undefined =>
  facts.state === 'open' ? { ...facts, state: 'closed' } : undefined;

export const videoOracle: Oracle = {
  // Rulings on brand and settings: nothing of the player loads before the modal opens.
  start: { state: 'closed', running: {} },
  after: {
    'Watch the explainer is pressed': opened,
    'Close video is pressed': closed,
    'the page behind the video is pressed': closed,
    'Escape is pressed': closed,
  },
};
