import { type ExpressionBuilder, type RawBuilder, type StringReference, sql } from 'kysely'
import { toSearchedEmails } from '#contract/core/addresses.ts'
import { foldText } from '#contract/rules/text/fold-text.ts'

/** A LIKE pattern's literal part: the text as `fold_text` writes it, its own wildcards escaped. */
const toLiteral = (text: string) => foldText(text).replace(/[\\%_]/g, '\\$&')

/** A pattern for `matchesPattern` that finds the text anywhere. */
export const toContainsPattern = (text: string) => `%${toLiteral(text)}%`

/** Whether a text of SQL matches a pattern of this module. Indexes have the same expression. */
export const matchesPattern = (text: RawBuilder<unknown>, pattern: string) =>
  sql<boolean>`fold_text(${text}) like ${pattern}`

/**
 * Whether one of the columns contains the text, without regard to case, accents, and forms of quotes, dashes and blanks
 * (`foldText`), or the domain that the text stands for, as email addresses are stored.
 */
export const containsText = <DB, TB extends keyof DB>(
  where: ExpressionBuilder<DB, TB>,
  columns: readonly StringReference<DB, TB>[],
  text: string,
) => {
  const patterns = toSearchedEmails(text).map(toContainsPattern)
  return where.or(
    columns.flatMap((column) => patterns.map((pattern) => matchesPattern(sql.ref(column), pattern))),
  )
}

/** Whether the column begins with the text, in the same sense. */
export const beginsWithText = (column: string, text: string) =>
  matchesPattern(sql.ref(column), `${toLiteral(text)}%`)

/** The patterns of a search; a text matches when one of them does. */
export type Patterns = readonly string[]

/**
 * Matches one or two letters at the start of a word, because a trigram index needs three letters, and longer text anywhere. An
 * internationalized domain also matches in its ASCII form, in which email addresses are stored.
 */
export const toPatterns = (text: string): Patterns =>
  /^[\p{L}\p{N}]{1,2}$/u.test(foldText(text))
    ? [`${toLiteral(text)}%`, `% ${toLiteral(text)}%`]
    : toSearchedEmails(text).map(toContainsPattern)

/** Whether one of these columns, which must be the query's own, matches a pattern. */
export const matchesPatterns = (columns: readonly string[], patterns: Patterns) => {
  const tests = columns.flatMap((column) => patterns.map((one) => matchesPattern(sql.ref(column), one)))
  return sql<boolean>`(${sql.join(tests, sql` or `)})`
}

/** Sorts a name column in `order by` as `compareNames` does. Add the id as the next column, to order equal names. */
export const inNameOrder = (column: string) => sql<string>`${sql.ref(column)} collate name_order`
