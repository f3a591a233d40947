import { type Expression, sql } from 'kysely'

// In JSON, PostgreSQL formats times and decimals differently than the driver. These helpers produce the driver's
// format, so that a row looks the same as a query result and inside a JSON value.

/** A timestamp in ISO 8601 and UTC, with milliseconds. */
export const asTime = <T extends string | null>(column: Expression<T>) =>
  sql<T>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A decimal as text with all digits; a JSON number could lose precision. */
export const asDecimal = <T extends string | null>(column: Expression<T>) => sql<T>`${column}::text`
