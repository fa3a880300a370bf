/** Keeps what was made for the keys asked for last, at most `size` of them. What failed is made again. */
export function keepRecent<Made>(size: number, make: (key: string) => Promise<Made>): (key: string) => Promise<Made> {
  const kept = new Map<string, Promise<Made>>();
  return (key) => {
    const made = kept.get(key) ?? make(key);
    // A map lists its keys in the order in which they were set: this one is the last now.
    kept.delete(key);
    kept.set(key, made);
    made.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > size && oldest !== undefined) kept.delete(oldest);
    return made;
  };
}
