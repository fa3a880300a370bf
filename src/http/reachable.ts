/** Whether the server answers for a page of the site now, be the answer what it may. */
export async function isReachable(page: string): Promise<boolean> {
  try {
    const { status } = await fetch(new Request(page, { method: 'HEAD', cache: 'no-store' }));
    return status < 500;
  } catch {
    return false;
  }
}
