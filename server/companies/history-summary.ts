import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { findQuestion, isEntity } from '#contract/application/catalogue.ts'
import { getWholeQuestionName } from '#contract/application/question.ts'
import { type Change, changedEntities, type HistoryCounts, maxSearchedChanges } from '#contract/history.ts'
import { toDay, toZonedTime } from '#contract/rules/time-zones.ts'
import type { Context } from '#server/context.ts'
import { buildCsvFile } from '#server/core/files/csv.ts'
import { decodeAddress } from '#server/core/readable-address.ts'
import type { OutgoingFile } from '#server/core/files/outgoing-file.ts'
import { filterChanges, type HistoryFilters, selectChanges } from './filter-changes.ts'
import { author } from './people.ts'

const maxAuthors = 100

const maxAnswers = 5
const answeredEntities = changedEntities.filter(isEntity)

/** Changes of several fields that were saved together count as one change per entity. */
const distinctChanges = sql<number>`count(distinct (change.number, change.entity_id))::int`

/** Covers the newest changes that match the filters, up to `maxSearchedChanges`. */
export async function countHistory(
  { db }: Context,
  companyId: string,
  filters: HistoryFilters,
): Promise<HistoryCounts> {
  const newest = filterChanges(db, { companyId, audience: 'staff' }, filters)
    .select(['number', 'entity', 'entity_id', 'field', 'author_id'])
    .select(sql<boolean>`change.before <> 'null'::jsonb`.as('has_before'))
    .orderBy('number', 'desc')
    .limit(maxSearchedChanges)
  // The changes are materialized, so that they are read only once for the three lists.
  const counted = db.with(
    (cte) => cte('change').materialized(),
    () => newest,
  )
  return counted
    .selectNoFrom((query) => [
      jsonArrayFrom(
        query
          .selectFrom('change')
          .select(['entity', distinctChanges.as('count')])
          .groupBy('entity'),
      ).as('entities'),
      jsonArrayFrom(
        query
          .selectFrom('change')
          .select(author)
          .select(distinctChanges.as('count'))
          .groupBy('author_id')
          .orderBy('count', 'desc')
          .limit(maxAuthors),
      ).as('authors'),
      jsonArrayFrom(
        query
          .selectFrom('change')
          .select(['entity', 'field', distinctChanges.as('count')])
          .where('entity', 'in', answeredEntities)
          .where('has_before', '=', true)
          .groupBy(['entity', 'field'])
          .orderBy('count', 'desc')
          .orderBy('field')
          .limit(maxAnswers),
      ).as('answers'),
    ])
    .executeTakeFirstOrThrow()
}

const batchSize = 1000

const listHeaders = (timeZone: string) => [
  `When (${timeZone})`,
  'Who',
  'What',
  'Field',
  'Before',
  'After',
  'Number',
  'Visible to',
]

export function exportHistory(
  { db }: Context,
  companyId: string,
  filters: HistoryFilters & { time_zone: string },
): Promise<OutgoingFile> {
  /**
   * Several changes can share a number, so a batch starts after a change's number and position, not only its number.
   */
  const readBatch = (after: Place) =>
    selectChanges(
      filterChanges(db, { companyId, audience: 'staff' }, filters)
        .where('change.number', '<=', after.number)
        .where(sql<boolean>`(-change.number, change.position) > (${-after.number}, ${after.position})`),
    )
      .limit(batchSize)
      .execute()
  async function* readBatches() {
    let place: Place | undefined = { number: 2_147_483_647, position: 0 }
    while (place) {
      const rows: Change[] = await readBatch(place)
      yield rows.map((change) => toCells(change, filters.time_zone))
      place = rows.length === batchSize ? rows.at(-1) : undefined
    }
  }
  const name = `history-${toDay(new Date(), filters.time_zone)}.csv`
  return Promise.resolve(buildCsvFile(name, listHeaders(filters.time_zone), readBatches()))
}

interface Place {
  number: number
  position: number
}

const toCells = (change: Change, timeZone: string) => [
  toZonedTime(change.at, timeZone),
  change.author?.name ?? 'Headwater',
  change.entity.replaceAll('_', ' '),
  nameField(change),
  toText(change.before),
  toText(change.after),
  change.number,
  change.audience,
]

function nameField({ entity, field }: Change): string {
  const question = isEntity(entity) ? findQuestion(entity, field) : undefined
  return question ? getWholeQuestionName(question) : field.replaceAll('_', ' ')
}

const toText = (value: Change['before']) =>
  value === null ? '' : typeof value === 'string' ? decodeAddress(value) : JSON.stringify(value)
