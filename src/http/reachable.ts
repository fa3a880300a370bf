/** Whether the server can be reached and can answer a request for a page. */
export async function isReachable(page: string): Promise<boolean> {
  try {
    const { status } = await fetch(new Request(page, { method: 'HEAD', cache: 'no-store' }));
    return status < 500;
  } catch {
    return false;
  }
}
