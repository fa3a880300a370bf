/** The part of a network that one direction of a connection meets. */
export interface OneWay {
  line: SharedLine;
  /** Milliseconds from sending to the acknowledgement, without the time on the line. */
  roundTrip: number;
  /** The share of segments that are lost. */
  loss: number;
}

/** The payload of a full segment on Ethernet, and what TCP and IP add to each. */
const payload = 1460;
const headers = 40;

/** Segments that a connection sends before the first acknowledgement (RFC 6928). */
const firstWindow = 10;

/** The shortest time until a segment is sent again, in milliseconds: that of Linux. */
const shortestWait = 200;

/** A line that all connections share in one direction: one segment after the other, and a queue without an end. */
export class SharedLine {
  readonly #rate: number;
  #freeAt = 0;

  /** `rate` in kilobits per second. */
  constructor(rate: number) {
    this.#rate = rate;
  }

  /** Puts so many bytes on the line, and returns in how many milliseconds the last one has left. */
  send(bytes: number): number {
    const now = performance.now();
    this.#freeAt = Math.max(this.#freeAt, now) + (bytes * 8) / this.#rate;
    return this.#freeAt - now;
  }
}

interface Segment {
  /** Missing in the last one, which closes the direction. */
  bytes?: Buffer;
  arrived?: boolean;
}

/**
 * One direction of a TCP connection: segments of 1,460 bytes take half a round trip after their time on the line, in order.
 *
 * The congestion window begins with 10 segments and doubles in each round trip; a loss halves it, and then it grows by one in
 * each (RFC 5681). A lost segment is sent again after 200 ms or a round trip, whichever is longer, each further time after twice
 * as long (RFC 6298), and holds back those behind it. Not modelled: fast retransmission, which is seldom sooner than a round
 * trip, and the bytes of acknowledgements.
 */
export class Direction {
  readonly #way: OneWay;
  readonly #receive: (bytes: Buffer | undefined) => void;
  readonly #random: () => number;
  readonly #waiting: Segment[] = [];
  readonly #sent: Segment[] = [];
  #unacknowledged = 0;
  #window = firstWindow;
  #threshold = Infinity;

  /** `receive` is called with what arrives, and with nothing when the direction is closed. */
  constructor(way: OneWay, receive: (bytes: Buffer | undefined) => void, random: () => number = Math.random) {
    this.#way = way;
    this.#receive = receive;
    this.#random = random;
  }

  /** Sends bytes, as soon as the window allows. */
  send(bytes: Buffer): void {
    for (let at = 0; at < bytes.length; at += payload) this.#waiting.push({ bytes: bytes.subarray(at, at + payload) });
    this.#sendWaiting();
  }

  /** Closes the direction after all that was sent. */
  close(): void {
    this.#waiting.push({});
    this.#sendWaiting();
  }

  #sendWaiting(): void {
    while (this.#unacknowledged < Math.floor(this.#window)) {
      const segment = this.#waiting.shift();
      if (!segment) return;
      this.#unacknowledged += 1;
      this.#sent.push(segment);
      this.#transmit(segment, Math.max(shortestWait, this.#way.roundTrip));
    }
  }

  /** Puts a segment on the line; `wait` is the time until it is sent again if it is lost. */
  #transmit(segment: Segment, wait: number): void {
    const left = this.#way.line.send((segment.bytes?.length ?? 0) + headers);
    if (this.#random() >= this.#way.loss) {
      setTimeout(() => this.#arrive(segment), left + this.#way.roundTrip / 2);
      return;
    }
    this.#threshold = Math.max(2, this.#window / 2);
    this.#window = this.#threshold;
    setTimeout(() => this.#transmit(segment, wait * 2), left + wait);
  }

  #arrive(segment: Segment): void {
    segment.arrived = true;
    setTimeout(() => this.#acknowledge(), this.#way.roundTrip / 2);
    while (this.#sent[0]?.arrived) this.#receive(this.#sent.shift()?.bytes);
  }

  #acknowledge(): void {
    this.#unacknowledged -= 1;
    this.#window += this.#window < this.#threshold ? 1 : 1 / this.#window;
    this.#sendWaiting();
  }
}
