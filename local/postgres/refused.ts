import { CannotStart } from '#server/core/settings.ts'

/** The embedded database cannot start. */
export class PostgresRefused extends CannotStart {}
