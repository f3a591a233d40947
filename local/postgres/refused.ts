/** The database cannot be started, for a reason that one line tells and a person can mend. */
export class PostgresRefused extends Error {}
