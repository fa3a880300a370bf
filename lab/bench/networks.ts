/** A network between a phone and the server. */
export interface BadNetwork {
  /** What it is, in words. */
  what: string;
  /** Kilobits per second to the phone. */
  down: number;
  /** Kilobits per second from the phone. */
  up: number;
  /** Milliseconds from sending to the answer, without the time on the line. */
  roundTrip: number;
  /** The share of segments that are lost, in both directions. */
  loss: number;
}

const slow4g: BadNetwork = {
  what: 'Lighthouse’s slow 4G: 1,638 kbit/s down, 750 up, round trip of 150 ms',
  down: 1638.4,
  up: 750,
  roundTrip: 150,
  loss: 0,
};

/** The networks that are measured, by their names in the command. */
export const badNetworks = {
  '3g': {
    what: 'WebPageTest’s 3G: 1,600 kbit/s down, 768 up, round trip of 300 ms',
    down: 1600,
    up: 768,
    roundTrip: 300,
    loss: 0,
  },
  'slow-4g': slow4g,
  loss: { ...slow4g, what: `${slow4g.what}, where 1 % of all segments are lost`, loss: 0.01 },
} satisfies Record<string, BadNetwork>;

/** A network that delays nothing. */
export const noDelay: BadNetwork = { what: 'none', down: Infinity, up: Infinity, roundTrip: 0, loss: 0 };
