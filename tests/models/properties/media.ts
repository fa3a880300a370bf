import { at, entered, type FlowProperty, not } from './kinds.ts';

export const mediaProperties: Readonly<Record<string, readonly FlowProperty[]>> = {
  tour: [
    {
      requirement: '9.tour',
      says: 'one of six slides shows',
      always: ({ context }) => Number.isInteger(context.slide) && context.slide >= 0 && context.slide < 6,
    },
    {
      requirement: '2.tour-ends',
      says: 'the arrows rewind at both ends and move by one elsewhere',
      always: ({ context }, step) => {
        const [before, type] = [step?.before.context.slide, step?.event.type];
        if (type === 'next.pressed') return context.slide === (before + 1) % 6;
        return type !== 'previous.pressed' || context.slide === (before + 5) % 6;
      },
    },
  ],
  video: [
    entered('4.video', 'the video opens only by a press', 'open', ['play.pressed']),
    {
      requirement: '4.video',
      says: 'the button, the background and Escape all close it',
      always: (snapshot, step) =>
        step === undefined ||
        !['close.pressed', 'background.pressed', 'escape.pressed'].includes(step.event.type) ||
        at('closed')(snapshot),
    },
  ],
  explainer: [
    entered('2.home-video-own', 'the scenes play only when asked for', 'playing', ['play.pressed']),
    {
      requirement: '2.home-video-own',
      says: 'the end of a scene shows the next one, or ends the play',
      always: (snapshot, step) =>
        !step?.event.type.startsWith('xstate.after.sceneTime') ||
        at('paused')(snapshot) ||
        snapshot.context.scene === step.before.context.scene + 1,
    },
  ],
  tripReplay: [
    {
      requirement: '2.trip-replay',
      says: 'whoever moves the slider has taken over',
      always: (snapshot, step) => step?.event.type !== 'slider.moved' || at('paused', 'ended')(snapshot),
    },
    {
      requirement: '2.trip-replay',
      says: 'a pause stands still',
      always: (snapshot, step) => step?.event.type !== 'pause.pressed' || at('paused')(snapshot),
    },
    entered('2.trip-replay', 'nothing moves before a press', 'moving', ['play.pressed']),
    {
      requirement: '2.trip-replay-slider',
      says: 'the trip goes forwards alone',
      always: ({ context }, step) =>
        step?.event.type !== 'time.passed' ||
        context.reading > step.before.context.reading ||
        not(at('moving', 'stepping'))(step.before),
    },
  ],
};
