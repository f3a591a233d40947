import { sql } from 'kysely'
import type { AnswerStore, AnswerKey } from '#server/providers/stored-answers.ts'
import type { Database } from '../core/data/database.ts'

/** Maximum number of stored responses per operation of a provider. */
const maxAnswers = 200
/** Maximum length of a response as JSON, in characters. A longer response is cached only in memory. */
const maxLength = 1_000_000

/** Stores responses in a table that all servers share. */
export const createAnswerStore = (db: Database): AnswerStore => ({
  async find(question) {
    const answers = db.selectFrom('provider_answers').select(['value', 'read_at'])
    return (await answers.where(isAbout(question)).executeTakeFirst()) ?? null
  },
  async save(question, answer) {
    const { read_at } = answer
    if (answer.value === null) {
      const stored = db.updateTable('provider_answers').set({ value: null, read_at })
      await stored.where(isAbout(question)).where('read_at', '<', read_at).execute()
      return
    }
    const value = JSON.stringify(answer.value)
    if (value.length > maxLength) return
    await db
      .insertInto('provider_answers')
      .values({ ...question, value, read_at })
      .onConflict((conflict) =>
        conflict
          .columns(['provider', 'operation', 'key'])
          .doUpdateSet({ value, read_at })
          .where('provider_answers.read_at', '<', read_at),
      )
      .execute()
    await dropOldest(db, question)
  },
})

const isAbout = ({ provider, operation, key }: AnswerKey) =>
  sql<boolean>`(provider, operation, key) = (${provider}, ${operation}, ${key})`

async function dropOldest(db: Database, { provider, operation }: AnswerKey): Promise<void> {
  const isSameOperation = sql<boolean>`(provider, operation) = (${provider}, ${operation})`
  await db
    .deleteFrom('provider_answers')
    .where(isSameOperation)
    .where('key', 'in', (old) =>
      old
        .selectFrom('provider_answers')
        .select('key')
        .where(isSameOperation)
        .orderBy('read_at', 'desc')
        .orderBy('key')
        .offset(maxAnswers),
    )
    .execute()
}
