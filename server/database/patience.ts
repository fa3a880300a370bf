/** How long to wait for PostgreSQL, in milliseconds. */
export type PostgresPatience = {
  /** For a connection to open. */
  connection: number;
  /** For a statement to end, and for the next one of a transaction to begin. Migrations wait for each other and have no limit. */
  statement: number;
  /** For the answer to a statement. By then a connection is dead, not slow. */
  answer: number;
};

/** As long as visitors wait. */
export const visitorsPatience: PostgresPatience = { connection: 5000, statement: 4000, answer: 5000 };

/** How long a start and an operator's command wait for a connection, in milliseconds: a machine may stand still for seconds. */
export const operatorsPatience = 15_000;
