// biome-ignore-all lint/suspicious/noTemplateCurlyInString: lines of the source are quoted.

/** A mutant that no test can notice, because it behaves as the original. */
export type UnnoticedMutant = { file: string; original: string; mutated: string; because: string };

/** Mutants of one kind that no test can notice, by their lines without and with the fault. */
export type UnnoticedKind = { files: string; original: RegExp; mutated?: RegExp; because: string };

const onlyOnPostgres = 'It differs on PostgreSQL only, and mutants of this file are tried on SQLite.';
const unlocked =
  'SQLite has one writer at a time, so only PostgreSQL needs locks: mutants of this file are tried on SQLite.';

/**
 * The kinds of mutants that `npm run lab -- mutants` leaves out. A test checks that each of them still has mutants. One of a kind may
 * still be noticed, unlike those that are listed one by one.
 */
export const unnoticedKinds: readonly UnnoticedKind[] = [
  {
    files: 'server',
    original: /^(for \(.*\) |if \(.*\) )?await (lockUntilCommit|lockMailbox)\(transaction, /,
    mutated: /^(?!if \(!)/,
    because: unlocked,
  },
  {
    files: 'server',
    original: /^\.\$if\(kind === 'postgres', \(\w+\) => \w+\.forUpdate\(\)/,
    mutated: /kind === ''/,
    because: unlocked,
  },
  {
    files: 'server',
    original: /\(\(a, b\) => \(a\.(\w+) < b\.\1 \? -1 : 1\)\);$/,
    mutated: /^(?!.*\[\])/,
    because: 'Any order will do, as long as every instance has the same.',
  },
  {
    files: 'server',
    original: /^(timer|next)\.unref\(\);$|, \{ ref: false \}\);$/,
    mutated: /^undefined;$|ref: true/,
    because: 'It matters only to a process that ends without closing its server.',
  },
  {
    files: 'server/mail/lane-worker.ts',
    original: /^clearTimeout\(timer\);$/,
    because: 'A timer that fires after a stop finds the lane stopped.',
  },
  {
    files: 'server/database/rows.ts',
    original: /sql\.raw\(typeof value/,
    because: onlyOnPostgres,
  },
  {
    files: 'server',
    original: /^\.limit\(1\);?$/,
    because: 'SQLite takes only the first row, and mutants of this file are tried on SQLite.',
  },
  {
    files: 'server',
    original: /^const (batchSize|maxStored|maxStatements|arrivalsPerItem|lookEvery|resolution) = \d+;$/,
    because: 'It changes only how much is done at a time, or how often.',
  },
  {
    files: 'server/database/sqlite.ts',
    original: /statements\.(size|set|clear)\b/,
    because: 'It changes only how often a statement is compiled, and how many are kept.',
  },
  {
    files: 'server/database/email-requests.ts',
    original: /^\.limit\(maxPerHour \+/,
    because: 'It only bounds how many rows are read, and no more are ever served.',
  },
  {
    files: 'server/database/email-requests.ts',
    original: /(return|:) 0;$/,
    mutated: /(return|:) 1;$/,
    because: 'Any instant in the past will do.',
  },
  {
    files: 'server',
    original: /\.type\('(text\/plain|application\/json); charset=utf-8'\)/,
    mutated: /\.type\(''\)/,
    because: 'Fastify gives text and objects this type by default.',
  },
  {
    files: 'server',
    original: /(Timeout|[iI]nterval|maxAge|patience|memory|minute|report|poll|pauses?|storePause)(:| =) \[?\d+_?000\b/,
    mutated: /\d+001\b/,
    because: 'Nobody can tell a millisecond.',
  },
  {
    files: 'packages/paths/strategies/itinerary.ts',
    original: /^for \(let block = 1, .* left > 0 && planner\.cost\(best\) > bound; \) \{$/,
    mutated: / left > 1 | >= bound; /,
    because: 'It changes only how long the search goes on once nothing better can be found, or when it gives up.',
  },
  {
    files: 'packages/paths/strategies/itinerary.ts',
    original: /^idle = gain > 0 \? 0 : idle \+ 1;$|^if \(gain > 0\) block = 1;$/,
    mutated: /gain > 1/,
    because:
      'After a gain of one step it goes on with larger blocks at once: another search, as good on random graphs.',
  },
  {
    files: 'packages/paths/strategies/itinerary.ts',
    original: /^else if \(idle % count === 0\) block \+= 1;$/,
    mutated: /=== 1\)/,
    because: 'It changes only at which place larger blocks are tried first, and how long the search takes.',
  },
  {
    files: 'packages/paths/strategies/itinerary.ts',
    original: /^if \(cost < least\) \[least, at\] = \[cost, place\];$/,
    mutated: /<= least/,
    because: 'Of places that cost the same, either may lead to the shorter walks in the end.',
  },
  {
    files: 'packages/paths/strategies/itinerary.ts',
    original: /^const cost = \(before\[.*\) \+ 1 \+ \(after\[/,
    mutated: /\) (- 1|\+ 2) \+ \(after/,
    because: 'It changes the costs of all places alike, and they are only compared.',
  },
  {
    files: 'packages/paths/strategies/itinerary.ts',
    original: /targetsOf\[edge\] \?\? \[\];$|ends\[0\] \?\? 0\);$|from\[edge\] \?\? 0\) \+ 1 === cost/,
    mutated: /targetsOf\[edge\];$|ends\[0\]\);$|from\[edge\]\) \+ 1 === cost/,
    because: 'Every edge has its entry, and some vertex is an end; only the types say that there may be none.',
  },
];

/** The mutants that `npm run lab -- mutants` leaves out, with the lines that it prints. A test checks that each of them still exists. */
export const unnoticedMutants: readonly UnnoticedMutant[] = [
  {
    file: 'contract/appointment.ts',
    original: "return read.isValid() && read.format(dayFormat) === day && day >= '1900' && day < '9999';",
    mutated: "return read.isValid() && read.format(dayFormat) === day && day > '1900' && day < '9999';",
    because: 'No day is a year alone.',
  },
  {
    file: 'contract/appointment.ts',
    original: "return read.isValid() && read.format(dayFormat) === day && day >= '1900' && day < '9999';",
    mutated: "return read.isValid() && read.format(dayFormat) === day && day >= '1900' && day <= '9999';",
    because: 'No day is a year alone.',
  },
  {
    file: 'contract/appointment.ts',
    original: "const before = clock.subtract(offsetAt(timeZone, clock.subtract(1, 'day')), 'minute');",
    mutated: "const before = clock.subtract(offsetAt(timeZone, clock.subtract(2, 'day')), 'minute');",
    because: 'No time zone changes its clocks twice within three days.',
  },
  {
    file: 'contract/appointment.ts',
    original: "const after = clock.subtract(offsetAt(timeZone, clock.add(1, 'day')), 'minute');",
    mutated: "const after = clock.subtract(offsetAt(timeZone, clock.add(2, 'day')), 'minute');",
    because: 'No time zone changes its clocks twice within three days.',
  },
  {
    file: 'contract/appointment.ts',
    original: 'const quarter = 15 * 60_000;',
    mutated: 'const quarter = 15 / 60_000;',
    because: 'It changes only how much is remembered, not what is found.',
  },
  {
    file: 'contract/appointment.ts',
    original: 'if (results.size >= 1000) results.clear();',
    mutated: 'if (!(results.size >= 1000)) results.clear();',
    because: 'It changes only how much is remembered, not what is found.',
  },
  {
    file: 'contract/appointment.ts',
    original: 'if (results.size >= 1000) results.clear();',
    mutated: 'if (results.size > 1000) results.clear();',
    because: 'It changes only how much is remembered, not what is found.',
  },
  {
    file: 'contract/appointment.ts',
    original: 'if (results.size >= 1000) results.clear();',
    mutated: 'if (results.size >= 1001) results.clear();',
    because: 'It changes only how much is remembered, not what is found.',
  },
  {
    file: 'contract/appointment.ts',
    original: 'if (results.size >= 1000) results.clear();',
    mutated: 'if (results.size >= 1000) undefined;',
    because: 'It changes only how much is remembered, not what is found.',
  },
  {
    file: 'contract/appointment.ts',
    original: 'results.set(key, result);',
    mutated: 'undefined;',
    because: 'It changes only how much is remembered, not what is found.',
  },
  {
    file: 'contract/booking.ts',
    original: ".check(z.refine(isTimeZone, 'Send a time zone, such as Africa/Nairobi')),",
    mutated: ".check(z.refine(isTimeZone, '')),",
    because: 'A check without a text of its own takes that of its schema, which is the same.',
  },
  {
    file: 'contract/email.ts',
    original: "return mailbox.normalize('NFC').toLowerCase().normalize('NFC');",
    mutated: "return mailbox.toLowerCase().normalize('NFC');",
    because: 'Addresses are in NFC already.',
  },
  {
    file: 'contract/email.ts',
    original: "const [local = '', written = '', ...more] = typed.trim().normalize('NFC').split('@');",
    mutated: "const [local = undefined, written = '', ...more] = typed.trim().normalize('NFC').split('@');",
    because: 'There is always a first part.',
  },
  {
    file: 'contract/email.ts',
    original: "const [local = '', written = '', ...more] = typed.trim().normalize('NFC').split('@');",
    mutated: "const [local = '', written = undefined, ...more] = typed.trim().normalize('NFC').split('@');",
    because: "Neither '' nor 'undefined' has the dot of a domain.",
  },
  {
    file: 'contract/pricing.ts',
    original: "const billings = ['annual', 'monthly'] as const;",
    mutated: "const billings = ['', 'monthly'] as const;",
    because: "Everything but 'monthly' counts as annual.",
  },
  {
    file: 'contract/registration.ts',
    original: "'first_name',",
    mutated: "'',",
    because: 'Fields outside the list come first, as this one does.',
  },
  {
    file: 'contract/settings.ts',
    original:
      "const { PORT = '', PRODUCT_NAME = defaultProductName, LEGAL_NAME = '', SALES_INBOX = '' } = environment;",
    mutated:
      "const { PORT = undefined, PRODUCT_NAME = defaultProductName, LEGAL_NAME = '', SALES_INBOX = '' } = environment;",
    because: "Neither '' nor 'undefined' is a port.",
  },
  {
    file: 'contract/settings.ts',
    original:
      "const reasons = parsed.error.issues.map(({ path, message }) => `The setting ${path.join('.')} ${message}.`);",
    mutated:
      "const reasons = parsed.error.issues.map(({ path, message }) => `The setting ${path.join('')} ${message}.`);",
    because: 'The path of a setting has one part.',
  },
  {
    file: 'packages/paths/strategies/circulation.ts',
    original: 'const choices = targets.filter((set) => set.length > 1);',
    mutated: 'const choices = targets.filter((set) => set.length >= 1);',
    because: 'A row for a target with one arc repeats the bound of that arc.',
  },
  {
    file: 'packages/paths/strategies/circulation.ts',
    original: 'const choices = targets.filter((set) => set.length > 1);',
    mutated: 'const choices = targets;',
    because: 'A row for a target with one arc repeats the bound of that arc.',
  },
  {
    file: 'packages/paths/conformance.ts',
    original: 'const { name, event, opening = false } = eventCase;',
    mutated: 'const { name, event, opening = undefined } = eventCase;',
    because: 'It only makes every position after the opening undefined instead of false.',
  },
  {
    file: 'packages/paths/loops.ts',
    original:
      'machine.options.maxIterations = Math.min(machine.options.maxIterations ?? maxMicrosteps, maxMicrosteps);',
    mutated: 'machine.options.maxIterations = Math.min(machine.options.maxIterations, maxMicrosteps);',
    because: 'XState sets it for every machine; only its type says that it may not.',
  },
  {
    file: 'packages/paths/observe.ts',
    original: "const rest = { machine: machine.id, event: '', value, transitions: [], previous, isRaised: false };",
    mutated: "const rest = { machine: machine.id, event: '', value, transitions: [], previous, isRaised: true };",
    because: 'Only observations of an event are asked for it.',
  },
  {
    file: 'packages/paths/strategies/tour.ts',
    original: 'cost: 1 - nearness * (1 - (depths[vertex] ?? 0) / deepest),',
    mutated: 'cost: 1 - nearness * (2 - (depths[vertex] ?? 0) / deepest),',
    because: 'It makes every edge a thousandth cheaper, which changes no choice between them.',
  },
  {
    file: 'packages/paths/random.ts',
    original: '} while (edges.length > 0 && random() >= 1 / length);',
    mutated: '} while (edges.length > 0 && random() > 1 / length);',
    because: 'It differs for one of four thousand million numbers.',
  },
  {
    file: 'packages/paths/random.ts',
    original: 'if (left < 0) return item;',
    mutated: 'if (left <= 0) return item;',
    because: 'It differs for one of four thousand million numbers.',
  },
  {
    file: 'src/actors/password-strength.ts',
    original: 'signal.throwIfAborted();',
    mutated: 'undefined;',
    because: 'A rating that is no longer wanted is ignored; it only costs time.',
  },
  {
    file: 'src/actors/navigation.ts',
    original: 'router.update({ ...router.options, defaultOnCatch: undefined });',
    mutated: 'router.update({ ...{}, defaultOnCatch: undefined });',
    because: 'The router keeps the options that it is not given; only its type asks for them.',
  },
  {
    file: 'server/flows/fuel-station/store.ts',
    original: "return { kind: 'repeated', logins: loginsOf(usernames, passwords) };",
    mutated: "return { kind: '', logins: loginsOf(usernames, passwords) };",
    because: 'Only the outcomes registered, shown and tooLate are asked for.',
  },
  {
    file: 'server/http/html-form.ts',
    original: "app.decorateRequest('formFields', null);",
    mutated: 'undefined;',
    because: 'Requests are only faster with it; undefined is handled like null.',
  },
  {
    file: 'server/http/log.ts',
    original: "const { url: route = '' } = request.routeOptions;",
    mutated: 'const { url: route = undefined } = request.routeOptions;',
    because: "Neither '' nor 'undefined' is a path of the API.",
  },
  {
    file: 'server/http/protocol-errors.ts',
    original: "const status = statuses[code ?? ''] ?? 400;",
    mutated: 'const status = statuses[code] ?? 400;',
    because: 'There is no status for no code either way; only the type asks for it.',
  },
  {
    file: 'server/http/validation.ts',
    original: "if (fieldErrors.some(({ field }) => field === '')) {",
    mutated: "if (fieldErrors.every(({ field }) => field === '')) {",
    because: 'What is no object has that error alone.',
  },
  {
    file: 'server/mail/delivery.ts',
    original:
      "if (!(error instanceof Error) || !('responseCode' in error) || serverErrors.includes(errorCode(error))) return false;",
    mutated:
      "if (!(error instanceof Error) && !('responseCode' in error) || serverErrors.includes(errorCode(error))) return false;",
    because: 'Transports throw errors, and without a code the comparison is false.',
  },
  {
    file: 'server/security/passwords.ts',
    original: "const [, memory, passes, parallelism, salt = '', tag = ''] = phc.exec(hash) ?? [];",
    mutated: "const [, memory, passes, parallelism, salt = undefined, tag = ''] = phc.exec(hash) ?? [];",
    because: 'A hash that is no PHC string is an error either way.',
  },
  {
    file: 'server/security/passwords.ts',
    original: "const [, memory, passes, parallelism, salt = '', tag = ''] = phc.exec(hash) ?? [];",
    mutated: "const [, memory, passes, parallelism, salt = '', tag = undefined] = phc.exec(hash) ?? [];",
    because: 'A hash that is no PHC string is an error either way.',
  },
  {
    file: 'server/security/passwords.ts',
    original: "const [, memory, passes, parallelism, salt = '', tag = ''] = phc.exec(hash) ?? [];",
    mutated: "const [, memory, passes, parallelism, salt = '', tag = ''] = phc.exec(hash);",
    because: 'A hash that is no PHC string is an error either way.',
  },
  {
    file: 'server/database/migrations.ts',
    original: "'2026-11-20-submission-counts': { up: kind === 'postgres' ? createCountsUnlogged : createNothing },",
    mutated: "'2026-11-20-submission-counts': { up: kind === '' ? createCountsUnlogged : createNothing },",
    because: onlyOnPostgres,
  },
  {
    file: 'server/database/open.ts',
    original: 'onLostConnection: (error: Error) => void = () => {},',
    mutated: 'onLostConnection: (error: Error) => void = undefined,',
    because: onlyOnPostgres,
  },
  {
    file: 'server/flows/fuel-station/store.ts',
    original: "const storedFields = fuelStationFields.filter((field) => field !== 'terms');",
    mutated: 'const storedFields = fuelStationFields;',
    because: 'Neither a station nor its row has the field.',
  },
  {
    file: 'server/database/sqlite-driver.ts',
    original: 'return now - this.metFirst > lockTimeout;',
    mutated: 'return now - this.metFirst >= lockTimeout;',
    because: 'Nobody can tell a fraction of a millisecond.',
  },
  {
    file: 'server/flows/subscription/store.ts',
    original: "return queued_until === null ? 'queued' : 'more';",
    mutated: "return queued_until === null ? 'queued' : '';",
    because: 'Only the outcomes queued and busy are asked for.',
  },
  {
    file: 'server/http/shedding.ts',
    original: 'lag = Number.isNaN(histogram.mean) ? Number.POSITIVE_INFINITY : histogram.mean / 1e6 - resolution;',
    mutated: 'lag = Number.isNaN(histogram.mean) ? Number.POSITIVE_INFINITY : histogram.mean / 1000001 - resolution;',
    because: 'Nobody can tell a millionth.',
  },
  {
    file: 'server/http/shedding.ts',
    original: 'histogram.disable();',
    mutated: 'undefined;',
    because: 'A server that is closed turns nobody away, and its process ends.',
  },
  {
    file: 'server/mail/making-way.ts',
    original: 'while (!isStopped() && doVisitorsWait() && performance.now() < deadline) await pause(lookEvery);',
    mutated: 'while (!isStopped() && doVisitorsWait() && performance.now() <= deadline) await pause(lookEvery);',
    because: 'Nobody can tell a fraction of a millisecond.',
  },
  {
    file: 'server/mail/outbox.ts',
    original: 'makeWay: 250,',
    mutated: 'makeWay: 251,',
    because: 'Nobody can tell a millisecond.',
  },
  {
    file: 'server/database/batches.ts',
    original: 'let arrivals = 0;',
    mutated: 'let arrivals = 1;',
    because: 'Only how many arrive between two instants counts.',
  },
  {
    file: 'server/database/batches.ts',
    original: '} while (arrivals > before && arrivals < last);',
    mutated: '} while (arrivals > before && arrivals <= last);',
    because: 'It changes only how much is done at a time.',
  },
  {
    file: 'server/mail/lane-worker.ts',
    original: 'let woken = false;',
    mutated: 'let woken = true;',
    because: 'It is set before it is read.',
  },
  {
    file: 'server/mail/lane-worker.ts',
    original: '} while (woken && !stopped);',
    mutated: '} while (woken && stopped);',
    because: 'It begins again a turn later.',
  },
  {
    file: 'server/mail/lane-worker.ts',
    original: 'timer = setTimeout(run, woken ? 0 : poll);',
    mutated: 'timer = setTimeout(run, woken ? 1 : poll);',
    because: 'Nobody can tell a millisecond.',
  },
];
