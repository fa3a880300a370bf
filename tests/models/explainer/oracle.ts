/** Our own explainer, which plays if no hosted video is set: matrix 2.home-video-own. */
import type { Facts, Oracle } from '@msafara/paths/conformance';

type ExplainerFacts = Facts & {
  /** The scene that is shown, of 0 to 5. */
  scene: number;
};
type Change = (facts: ExplainerFacts) => ExplainerFacts | undefined;

/** Matrix 2.home-video-own: six captioned screens. */
const last = 5;

/** Not specified: a scene shows for seven seconds while the explainer plays. */
const sceneTime = 7000;

const paused = (scene: number): ExplainerFacts => ({ state: 'paused', running: {}, waiting: {}, scene });
const playing = (scene: number): ExplainerFacts => ({ state: 'playing', running: {}, waiting: { sceneTime }, scene });
const isPlaying = ({ state }: Facts) => state === 'playing';

/** Matrix 2.home-video-own: controls to step; not specified: they stop at both ends, and it goes on playing if it played. */
const stepped =
  (by: 1 | -1): Change =>
  (facts) => {
    const scene = facts.scene + by;
    return scene < 0 || scene > last ? undefined : { ...facts, scene };
  };

export const explainerOracle: Oracle<ExplainerFacts> = {
  // Matrix 2.home-video-own: it does not start by itself for people who prefer reduced motion.
  start: paused(0),
  after: {
    // Matrix 2.home-video-own: a control to play; not specified: from the first scene if the last one shows.
    'Play is pressed': (facts) => {
      if (isPlaying(facts)) return undefined;
      return playing(facts.scene === last ? 0 : facts.scene);
    },
    // Matrix 2.home-video-own: a control to pause.
    'Pause is pressed': (facts) => (isPlaying(facts) ? paused(facts.scene) : undefined),
    // Matrix 2.home-video-own: controls to step.
    'Next scene is pressed': stepped(1),
    'Previous scene is pressed': stepped(-1),
    // Matrix 2.home-video-own: it plays all scenes in order; not specified: it stops at the last one.
    'a scene has been shown long enough': (facts) => {
      if (!isPlaying(facts)) return undefined;
      return facts.scene === last ? paused(last) : playing(facts.scene + 1);
    },
  },
};
