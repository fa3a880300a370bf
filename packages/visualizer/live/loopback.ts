const loopbackHosts = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether an origin, such as `http://localhost:5173`, is a page of this computer. */
export function isLoopbackOrigin(origin: string): boolean {
  return URL.canParse(origin) && loopbackHosts.test(new URL(origin).hostname);
}

/** Whether the address of the other end of a connection is this computer. */
export function isLoopbackAddress(address: string | undefined): boolean {
  return address !== undefined && /^(127\.|::1$|::ffff:127\.)/.test(address);
}
