/** The cost of Argon2id (OWASP Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
export const hashingCost = { memory: 19 * 1024, passes: 2, parallelism: 1 };
