import { sql } from 'kysely'
import type { AnswerStore, Question } from '#server/providers/stored-answers.ts'
import type { Database } from './database.ts'

/** Of each operation of a provider, the answers that were read last. */
const most = 200
/** In characters of JSON. What is larger is known only to the server that read it. */
const largest = 1_000_000

/** The last answers of providers, in a table that all servers share: at most 200 an operation, a megabyte each. */
export const answersIn = (db: Database): AnswerStore => ({
  async find(question) {
    const asked = isAbout(question)
    return (
      (await db
        .selectFrom('provider_answers')
        .select(['value', 'read_at'])
        .where(asked)
        .executeTakeFirst()) ?? null
    )
  },
  async put(question, answer) {
    const value = JSON.stringify(answer.value)
    if (value.length > largest) return
    const { read_at } = answer
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
  async forget(question, read_at) {
    await db
      .updateTable('provider_answers')
      .set({ value: null, read_at })
      .where(isAbout(question))
      .where('read_at', '<', read_at)
      .execute()
  },
})

const isAbout = ({ provider, operation, key }: Question) =>
  sql<boolean>`(provider, operation, key) = (${provider}, ${operation}, ${key})`

async function dropOldest(db: Database, { provider, operation }: Question): Promise<void> {
  const isOf = sql<boolean>`(provider, operation) = (${provider}, ${operation})`
  await db
    .deleteFrom('provider_answers')
    .where(isOf)
    .where('key', 'in', (old) =>
      old
        .selectFrom('provider_answers')
        .select('key')
        .where(isOf)
        .orderBy('read_at', 'desc')
        .orderBy('key')
        .offset(most),
    )
    .execute()
}
