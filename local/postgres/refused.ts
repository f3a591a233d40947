import { CannotStart } from '#server/core/config/variables.ts'

/** The embedded database cannot start. */
export class PostgresRefused extends CannotStart {}
