import { runPath } from '@msafara/paths';
import { createBrowserInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import { describe, expect, test } from 'vitest';
import type { InspectionEvent } from 'xstate';
import { createMask, masked } from '../../packages/visualizer/live/mask.ts';
import type { Report } from '../../packages/visualizer/live/message.ts';
import { createReporter } from '../../packages/visualizer/live/reporter.ts';
import { maskForStately } from '../../packages/visualizer/live/stately.ts';
import { actorDriver } from '../models/drivers/actor/driver.ts';
import { models } from '../models/index.ts';
import { pathsOf } from '../models/model.ts';
import { forgetfulUser, resetToken } from '../models/password-reset/model.ts';
import { invitations, newcomer } from '../models/registration/fixtures.ts';

describe('the mask', () => {
  test('should mask values under secret names at any depth, and nothing else', () => {
    const mask = createMask();
    expect(
      mask({
        form: {
          email: 'amina@transport.example',
          password: 'Nairobi-2026!',
          password_again: 'Nairobi-2026!',
          code: '',
        },
        codeKey: 'c0ffee00',
        logins: { manager: { username: 'rubis.manager', password: 'kj3-99' } },
        team: { name: 'Athi River', link: 'https://site.example/registration?invitation=abc' },
        isCodeComplete: true,
        tries: 2,
      }),
    ).toEqual({
      form: { email: 'amina@transport.example', password: masked, password_again: masked, code: '' },
      codeKey: masked,
      logins: { manager: { username: masked, password: masked } },
      team: { name: 'Athi River', link: masked },
      isCodeComplete: true,
      tries: 2,
    });
  });

  test.each([
    [true, ['token', 'resetToken', 'reset_token', 'reset-token', 'ResetToken', 'TOKEN', 'RESET_TOKEN', 'resetTOKEN']],
    [true, ['password', 'passwords', 'recovery_codes', 'tokens', 'clientSecrets', 'logins', 'API_KEYS', 'invitations']],
    [true, ['OTPCode', 'codeOTP', 'tokenOfJWT', 'SMTPPassword2']],
    [false, ['tokenizer', 'Tokenizer', 'TOKENIZER', 'decoded', 'barcode', 'KEYBOARD']],
  ])('should tell by the words of a name, however they are joined, that it is secret: %j, %j', (isSecret, names) => {
    for (const name of names) expect(createMask()({ [name]: 'x' })).toEqual({ [name]: isSecret ? masked : 'x' });
  });

  test('should mask the payload of an event by its field or its type', () => {
    const mask = createMask();
    expect(mask({ type: 'field.changed', field: 'password', value: 'Nairobi-2026!' })).toEqual({
      type: 'field.changed',
      field: 'password',
      value: masked,
    });
    expect(mask({ type: 'code.entered', value: '481' })).toEqual({ type: 'code.entered', value: masked });
    expect(mask({ type: 'field.changed', field: 'first_name', value: 'Amina' })).toMatchObject({ value: 'Amina' });
    expect(mask({ type: 'xstate.done.actor.mintingToken', output: 'tok-123456' })).toMatchObject({ output: masked });
    expect(mask({ type: 'xstate.done.actor.ratingPassword', output: { score: 4 } })).toMatchObject({
      output: { score: 4 },
    });
  });

  test('should mask a known secret wherever else it occurs', () => {
    const mask = createMask();
    mask({ token: 'tok-123456' });
    expect(mask({ error: new Error('GET /api/x?t=tok-123456 failed') })).toEqual({
      error: { name: 'Error', message: `GET /api/x?t=${masked} failed` },
    });
  });

  test('should mask the entries of a Map and of a Set as it does those of an object', () => {
    const mask = createMask();
    const given = {
      fields: new Map<string, unknown>([
        ['email', 'amina@transport.example'],
        ['password', 'Nairobi-2026!'],
        [
          'login',
          new Map([
            ['name', 'rubis.manager'],
            ['code', '4711'],
          ]),
        ],
        ['typed', 'Nairobi-2026!'],
      ]),
      tokens: new Map<unknown, unknown>([['tok-123456', { code: 481, isOld: true }]]),
      opened: new Set(['/registration?t=tok-123456']),
      change: new Map([
        ['field', 'password_again'],
        ['value', 'Nairobi'],
      ]),
    };
    expect(structuredClone(mask(given))).toEqual({
      fields: {
        Map: [
          ['email', 'amina@transport.example'],
          ['password', masked],
          [
            'login',
            {
              Map: [
                [masked, masked],
                ['code', masked],
              ],
            },
          ],
          ['typed', masked],
        ],
      },
      tokens: { Map: [[masked, { code: masked, isOld: true }]] },
      opened: { Set: [`/registration?t=${masked}`] },
      change: {
        Map: [
          ['field', 'password_again'],
          ['value', masked],
        ],
      },
    });
  });

  test('should turn any context into plain data', () => {
    const mask = createMask();
    const circle: Record<string, unknown> = { run() {}, when: new Date(0), map: new Map(), list: [1, [2]] };
    circle.self = circle;
    circle.places = new Map<unknown, unknown>([
      [circle.map, new Set([1n])],
      [7, circle.map],
    ]);
    expect(structuredClone(mask(circle))).toEqual({
      run: '(function run)',
      when: '1970-01-01T00:00:00.000Z',
      map: { Map: [] },
      list: [1, [2]],
      self: '(…)',
      places: {
        Map: [
          [{ Map: [] }, { Set: ['1'] }],
          [7, { Map: [] }],
        ],
      },
    });
  });
});

/** The secrets in the event cases of the models. Random secrets are found by their names. */
const secrets: Record<string, readonly string[]> = {
  registration: [newcomer.password, invitations.mailed, invitations.shared],
  code: [newcomer.code],
  account: [newcomer.password],
  invitations: [invitations.shared],
  passwordReset: [forgetfulUser.password, resetToken],
};

/** A password that is also the name of its field, so it is masked only where it is typed. */
const alsoAName = 'password';

describe.each(models.map((model) => ({ id: model.machine.id, model })))('$id', ({ id, model }) => {
  test('should leak no secret to the visualizer or to Stately', async () => {
    const reports: unknown[] = [];
    const statelyEvents: StatelyInspectionEvent[] = [];
    const closedWindow: Partial<Window> = { open: () => null, addEventListener: () => {} };
    const unmasked: unknown[] = [];
    for (const path of pathsOf(model)) {
      // Each path is a page of its own.
      const { inspect, tellPresent } = createReporter({
        page: path.name,
        path: () => model.route,
        tell: (report: Report) => reports.push(structuredClone(report)),
      });
      const stately = createBrowserInspector({
        window: closedWindow as Window,
        serialize: maskForStately(createMask()),
        send: (event) => statelyEvents.push(event),
      });
      const hear = (event: InspectionEvent) => {
        inspect(event);
        stately.inspect.next?.(event);
        if (event.type === '@xstate.snapshot') unmasked.push(event.event, contextOf(event));
      };
      await runPath(path, actorDriver(model, hear));
      tellPresent();
    }
    // Stately's inspector has set a timer for each event that it sends.
    await new Promise((resolve) => setTimeout(resolve));

    expect(reports.length).toBeGreaterThan(1);
    expect(statelyEvents.length).toBeGreaterThan(1);
    const all = [...new Set([...(secrets[id] ?? []), ...secretsIn(unmasked)])].filter((secret) => secret !== alsoAName);
    const isIn = (text: string) => (secret: string) => text.includes(JSON.stringify(secret).slice(1, -1));
    expect(all.filter(isIn(JSON.stringify(unmasked))), 'the secrets in the event cases').toEqual(all);
    expect(all.filter(isIn(JSON.stringify(reports))), 'the secrets sent to the visualizer').toEqual([]);
    expect(all.filter(isIn(JSON.stringify(statelyEvents))), 'the secrets sent to Stately').toEqual([]);
  });
});

function contextOf({ snapshot }: InspectionEvent & { type: '@xstate.snapshot' }): unknown {
  return 'context' in snapshot ? snapshot.context : undefined;
}

/** All texts in plain data whose names are those of secrets. */
function secretsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const isSecret = /password|code|token|invitation$|secret|key/i.test(name) && typeof member === 'string';
    return isSecret && member.length > 4 ? [member] : secretsIn(member);
  });
}
