import type { Samples } from '@msafara/paths';

/** What the crossing is sent: the failures of the power, and its four delays. */
const samples: Samples = {
  eventCases: [
    { name: 'green lasted long enough', event: { type: 'xstate.after.go.crossing.green' } },
    { name: 'yellow lasted long enough', event: { type: 'xstate.after.clear.crossing.yellow' } },
    { name: 'the time to walk is over', event: { type: 'xstate.after.walk.crossing.red.walk' } },
    { name: 'the flashing is over', event: { type: 'xstate.after.flash.crossing.red.flash' } },
    { name: 'the power fails', event: { type: 'power.failed' } },
    { name: 'the power returns', event: { type: 'power.returned' } },
  ],
};

export default samples;
