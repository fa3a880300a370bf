// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/database/open.ts';
import { createPasswordResetStore } from '../../server/database/password-resets.ts';
import { createTestStorage, databaseKinds } from './fixtures/test-server.ts';

describe.each(databaseKinds)('the limits of emails on request on %s', { tags: ['7.code-email'] }, (kind) => {
  /** Asks for a link from a network, at a time of the same day, with a limit of one per mailbox and two per domain. */
  async function openLimits() {
    const storage = await createTestStorage(kind);
    const database = await openDatabase(storage.settings);
    const resets = createPasswordResetStore(database);
    return {
      async ask(source: string, time: string, email = 'amina@company.example') {
        const now = new Date(`2026-11-23T${time}Z`);
        const limits = { maxPerHour: 1, maxPerDomain: 2 };
        const admission = await resets.send({ email, key: undefined, source, now, ...limits });
        return admission.kind === 'rejected' ? admission.retryAfter : admission.kind;
      },
      async [Symbol.asyncDispose]() {
        await database.close();
        await storage[Symbol.asyncDispose]();
      },
    };
  }

  it('should end exactly when the answer said, for a mailbox', async () => {
    await using limits = await openLimits();
    const { ask } = limits;
    expect(await ask('one', '08:00:00.000')).toBe('admitted');
    expect(await ask('one', '08:00:00.001')).toBe(3600);
    // A request of another instance may be stored a little ahead of this one.
    expect(await ask('one', '07:59:58.000')).toBe(3600);
    expect(await ask('other', '08:10:00.000')).toBe('admitted');
    // All together have used up theirs; those who have not asked yet get one after five minutes.
    expect(await ask('third', '08:10:00.001')).toBe(300);
    expect(await ask('third', '08:14:59.999')).toBe(1);
    expect(await ask('third', '08:15:00.000')).toBe('admitted');
    expect(await ask('one', '08:59:59.999')).toBe(1);
    expect(await ask('one', '09:00:00.000')).toBe('admitted');
  });

  it('should end exactly when the answer said, for a domain', async () => {
    await using limits = await openLimits();
    const { ask } = limits;
    const to = (name: string) => `${name}@company.example`;
    expect(await ask('one', '08:00:00.000', to('a'))).toBe('admitted');
    expect(await ask('one', '08:01:00.000', to('b'))).toBe('admitted');
    expect(await ask('one', '08:02:00.000', to('c'))).toBe(58 * 60);
    expect(await ask('one', '08:59:59.999', to('c'))).toBe(1);
    expect(await ask('one', '09:00:00.000', to('c'))).toBe('admitted');
    expect(await ask('one', '09:00:00.001', to('d'))).toBe(60);
  });
});
