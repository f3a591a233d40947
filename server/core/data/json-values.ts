import { type Expression, sql } from 'kysely'

// PostgreSQL writes times and decimals into JSON in its own way; these write them as the driver reads columns, so that a
// row means the same whether it comes by itself or as part of a JSON value.

/** A time in ISO 8601 and UTC, to the millisecond. */
export const asTime = <T extends string | null>(column: Expression<T>) =>
  sql<T>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** All digits of a decimal as text; as a JSON number it could lose its cents. */
export const asDecimal = <T extends string | null>(column: Expression<T>) => sql<T>`${column}::text`
