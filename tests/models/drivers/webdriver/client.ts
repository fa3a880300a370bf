/** A client of the W3C WebDriver protocol, with the few commands that a user needs. */

/** An element of the page, as the protocol refers to it. */
export type ElementReference = Record<typeof elementKey, string>;

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** A session of a browser: one tab with an empty profile. */
export class WebDriverSession {
  private readonly address: string;

  private constructor(address: string) {
    this.address = address;
  }

  /** Opens a tab through the driver at an address. */
  static async open(driver: string, capabilities: object): Promise<WebDriverSession> {
    // WebKit measures the time of a script with the page's clock, which a test may put forward by hours.
    const body = { capabilities: { alwaysMatch: { ...capabilities, timeouts: { script: null, pageLoad: 120_000 } } } };
    const start = () => send<{ sessionId: string }>('POST', `${driver}/session`, body, 60_000);
    // WebKit's driver never answers if the browser has ended before the driver reached it.
    const { sessionId } = await start().catch(start).catch(start);
    return new WebDriverSession(`${driver}/session/${sessionId}`);
  }

  goTo(url: string): Promise<void> {
    return this.post('url', { url });
  }

  /** The address of the page. */
  url(): Promise<string> {
    return send('GET', `${this.address}/url`);
  }

  reload(): Promise<void> {
    return this.post('refresh', {});
  }

  /** Calls a function in the page and waits for its result. Use no variables from outside it. */
  async evaluate<Args extends unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    const script = `const [report, ...args] = [...arguments].reverse();
      Promise.resolve().then(() => (${run})(...args.reverse()))
        .then((result) => report({ result }), (error) => report({ error: String(error?.message ?? error) }));`;
    const { result, error } = await this.post<{ result: Awaited<Result>; error?: string }>('execute/async', {
      script,
      args,
    });
    if (error !== undefined) throw new Error(error);
    return result;
  }

  click(element: ElementReference): Promise<void> {
    return this.post(`element/${element[elementKey]}/click`, {});
  }

  type(element: ElementReference, text: string): Promise<void> {
    return this.post(`element/${element[elementKey]}/value`, { text });
  }

  /** Moves the mouse, with its button held from the first point to the last if it `drags`. */
  async moveMouse(points: readonly { x: number; y: number }[], { drags = false, clicks = false } = {}): Promise<void> {
    const [first, ...others] = points.map(({ x, y }) => ({
      type: 'pointerMove',
      duration: 30,
      x: Math.round(x),
      y: Math.round(y),
    }));
    const pressed = drags || clicks;
    const actions = [
      first,
      ...(pressed ? [{ type: 'pointerDown', button: 0 }] : []),
      ...others,
      ...(pressed ? [{ type: 'pointerUp', button: 0 }] : []),
    ];
    await this.post('actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
  }

  /** Presses keys at the same time. */
  async press(...keys: string[]): Promise<void> {
    const down = keys.map((value) => ({ type: 'keyDown', value }));
    const up = keys.toReversed().map((value) => ({ type: 'keyUp', value }));
    await this.post('actions', { actions: [{ type: 'key', id: 'keyboard', actions: [...down, ...up] }] });
  }

  async resize(width: number, height: number): Promise<void> {
    await this.post('window/rect', { width, height });
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await send<string>('GET', `${this.address}/screenshot`), 'base64');
  }

  close(): Promise<void> {
    return send('DELETE', this.address);
  }

  private post<Value = void>(command: string, body: object): Promise<Value> {
    return send('POST', `${this.address}/${command}`, body);
  }
}

async function send<Value>(method: string, url: string, body?: object, limit = 180_000): Promise<Value> {
  const command = `${method} ${url.split('/').slice(5).join('/')}`;
  const response = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(limit),
  }).catch((cause) => {
    throw new Error(`WebDriver did not answer: ${command}`, { cause });
  });
  const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`WebDriver, ${command}: ${value.error} ${value.message}`);
  return value;
}
