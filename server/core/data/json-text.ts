import { type Expression, sql } from 'kysely'

declare const holds: unique symbol

/** JSON of a value of this type, written by PostgreSQL from columns that a query names: a reply that is sent as it is. */
export type JsonText<T> = string & { readonly [holds]: T }

/** Subquery: the one row of a query as JSON text; null without a row. */
export const jsonTextFrom = <T>(row: Expression<T>) =>
  sql<JsonText<T> | null>`(select to_json(one)::text from ${row} as one)`

/** JSON that is no column of the reply's own query, such as what only this process can work out. */
export const toJsonText = <T>(value: T) => JSON.stringify(value) as JsonText<T>

/** The value of such a JSON, with what JSON has no types for as the texts that PostgreSQL wrote. */
export const parseJsonText = <T>(text: JsonText<T>) => JSON.parse(text) as T

/** The text of an object that has the fields of both. Neither may be empty, nor have a field of the other. */
export const joinObjects = <One extends object, Other extends object>(
  one: JsonText<One>,
  other: JsonText<Other>,
) => `${one.slice(0, -1)},${other.slice(1)}` as JsonText<One & Other>

/** A reply whose text is ready. */
export class TextReply<T> {
  readonly text: JsonText<T>

  constructor(text: string) {
    this.text = text as JsonText<T>
  }
}
