import { CannotStart } from '#server/core/settings.ts'

export class PostgresRefused extends CannotStart {}
