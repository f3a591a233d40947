import { type Expression, sql } from 'kysely'

// PostgreSQL formats times and decimals in JSON differently than the driver does. These helpers produce the driver's
// format, so that a row has the same values in a query result and inside a JSON value.

/** Builds an SQL expression that formats a timestamp as ISO 8601 in UTC, with milliseconds. */
export const toIsoTimestamp = <T extends string | null>(column: Expression<T>) =>
  sql<T>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Builds an SQL expression that formats a decimal as text with all digits. A JSON number could lose precision. */
export const toDecimalText = <T extends string | null>(column: Expression<T>) => sql<T>`${column}::text`
