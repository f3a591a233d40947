import { type ExpressionBuilder, sql } from 'kysely'
import { entities, questionsAbout } from '#contract/application/catalogue.ts'
import { wholeQuestionName } from '#contract/application/question.ts'
import type { Parsed } from '#contract/core/endpoint.ts'
import type { ChangeAudience, exportHistory } from '#contract/history.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { toContainsPattern } from '#server/core/data/paging.ts'
import type { DB } from '#server/core/data/schema.ts'
import { author } from './people.ts'

export type HistoryFilters = Parsed<typeof exportHistory>['query']

/** The changes of a company that match the filters and that this audience may read, before their columns and order. */
export function filterChanges(
  db: Database | Transaction,
  { companyId, audience }: { companyId: string; audience: ChangeAudience },
  filters: HistoryFilters,
) {
  const { entity, author: authors, search, since, until } = filters
  let changes = db.selectFrom('changes as change').where('change.company_id', '=', companyId)
  if (audience === 'everyone') changes = changes.where('change.audience', '=', 'everyone')
  if (entity?.length) changes = changes.where('change.entity', 'in', entity)
  if (authors?.length) changes = changes.where('change.author_id', 'in', authors)
  if (since) changes = changes.where('change.at', '>=', `${since}T00:00:00Z`)
  if (until) changes = changes.where('change.at', '<', `${until}T00:00:00Z`)
  if (search) changes = changes.where((build) => matchText(build, search))
  return changes
}

/** The columns of changes with their authors, newest first. */
export const selectChanges = (changes: ReturnType<typeof filterChanges>) =>
  changes
    .select(['number', 'at', 'audience', 'entity', 'entity_id', 'field', 'before', 'after'])
    .select(author)
    .orderBy('number', 'desc')
    .orderBy('position')

/** Amounts are stored without the signs that people read and type: `$1,250,000`. */
const toStoredText = (text: string) => (/^\$?\d[\d,]*(\.\d+)?$/.test(text) ? text.replace(/[$,]/g, '') : text)

type Build = ExpressionBuilder<DB & { change: DB['changes'] }, 'change'>

function matchText(build: Build, text: string) {
  const pattern = toContainsPattern(text)
  const value = toContainsPattern(toStoredText(text))
  const authors = build.selectFrom('users').select('users.id').where('users.name', 'ilike', pattern)
  return build.or([
    sql<boolean>`change.before::text ilike ${value}`,
    sql<boolean>`change.after::text ilike ${value}`,
    build('change.field', 'ilike', toContainsPattern(text.replaceAll(' ', '_'))),
    build('change.author_id', 'in', authors),
    ...findQuestions(text).map(({ entity, field }) =>
      build.and([build('change.entity', '=', entity), build('change.field', '=', field)]),
    ),
  ])
}

/** The questions whose name holds the text. */
function findQuestions(text: string) {
  const part = text.toLowerCase()
  return entities.flatMap((entity) =>
    questionsAbout(entity)
      .filter(([, question]) => wholeQuestionName(question).toLowerCase().includes(part))
      .map(([field]) => ({ entity, field })),
  )
}
