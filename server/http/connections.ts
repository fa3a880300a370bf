/** How many connections there may be at a time, and for how long. */

/** How long the headers of a request may take to arrive, in milliseconds. */
const headersTimeout = 10_000;

/** How long a whole request may take to arrive, in milliseconds. Waiting for the database has timeouts of its own. */
export const requestTimeout = 20_000;

/**
 * How long no data may flow on a connection with a request, in milliseconds: its client does not read, or gets no answer.
 * Longer than any answer takes, because the database's timeouts are shorter, and so is the wait for a password to be hashed.
 */
export const connectionTimeout = 30_000;

/** How often connections are checked for these times, in milliseconds; by default a slow one would last for 30 s more. */
const checkInterval = 1000;

/** The options of Node's HTTP server. */
export const connectionOptions = { headersTimeout, connectionsCheckingInterval: checkInterval };

/**
 * File descriptors that are not for connections: about 50 of Node, its threads and the log, 10 connections to the database, 30 to
 * the mail server.
 */
const otherDescriptors = 128;

/** A connection, and the file that it is being sent: its requests are answered in turn. */
const descriptorsPerConnection = 2;

/**
 * The most connections that this process may have, from its limit of file descriptors. Beyond that limit even the process’s
 * own timers would fail.
 */
export function maxConnections(descriptors = descriptorLimit()): number {
  return Math.max(1, Math.floor((descriptors - otherDescriptors) / descriptorsPerConnection));
}

/** Read once: it does not change, and the report that has it takes a moment. */
let limitOfProcess: number | undefined;

/** The limit of file descriptors of this process; infinite if the system sets none, or does not say. */
function descriptorLimit(): number {
  limitOfProcess ??= limitIn(process.report.getReport());
  return limitOfProcess;
}

function limitIn(report: { userLimits?: { open_files?: { soft: number | string } } }): number {
  const limit = Number(report.userLimits?.open_files?.soft);
  return Number.isNaN(limit) ? Number.POSITIVE_INFINITY : limit;
}
