import { type ExpressionBuilder, type RawBuilder, type StringReference, sql } from 'kysely'
import { toEmailSearchTexts } from '#contract/core/addresses.ts'
import { foldText } from '#contract/rules/text/fold-text.ts'

const toLiteral = (text: string) => foldText(text).replace(/[\\%_]/g, '\\$&')

/** Builds a pattern for `matchesPattern` that matches the text anywhere. */
export const toContainsPattern = (text: string) => `%${toLiteral(text)}%`

/**
 * Builds an SQL condition that matches a text against a pattern from this module. The trigram indexes are also on
 * `fold_text`, so the condition can use them.
 */
export const matchesPattern = (text: RawBuilder<unknown>, pattern: string) =>
  sql<boolean>`fold_text(${text}) like ${pattern}`

/**
 * Builds an SQL condition: at least one of the columns contains the text. Ignores case, accents, and variants of
 * quotes, dashes and spaces (`foldText`). An internationalized domain also matches in its ASCII form, in which email
 * addresses are stored.
 */
export const containsText = <DB, TB extends keyof DB>(
  where: ExpressionBuilder<DB, TB>,
  columns: readonly StringReference<DB, TB>[],
  text: string,
) => {
  const patterns = toEmailSearchTexts(text).map(toContainsPattern)
  return where.or(
    columns.flatMap((column) => patterns.map((pattern) => matchesPattern(sql.ref(column), pattern))),
  )
}

/**
 * Builds an SQL condition: the column begins with the text. Folds the text like `containsText`, but does not convert
 * domains to ASCII.
 */
export const beginsWithText = (column: string, text: string) =>
  matchesPattern(sql.ref(column), `${toLiteral(text)}%`)

export type Patterns = readonly string[]

/**
 * Builds the patterns of a search: one or two letters or digits match at the start of a word, because a trigram index
 * needs three characters; longer text matches anywhere. An internationalized domain also matches in its ASCII form.
 */
export const toPatterns = (text: string): Patterns =>
  /^[\p{L}\p{N}]{1,2}$/u.test(foldText(text))
    ? [`${toLiteral(text)}%`, `% ${toLiteral(text)}%`]
    : toEmailSearchTexts(text).map(toContainsPattern)

/**
 * Builds an SQL condition: at least one column matches at least one pattern. The column names must come from code, not
 * from user input.
 */
export const matchesAnyPattern = (columns: readonly string[], patterns: Patterns) => {
  const tests = columns.flatMap((column) =>
    patterns.map((pattern) => matchesPattern(sql.ref(column), pattern)),
  )
  return sql<boolean>`(${sql.join(tests, sql` or `)})`
}

/**
 * Builds an `order by` expression that sorts a name column like `compareNames`. Add the id as the next column, to order
 * equal names.
 */
export const toNameOrder = (column: string) => sql<string>`${sql.ref(column)} collate name_order`
