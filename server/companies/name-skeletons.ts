import type { Context } from '#server/context.ts'
import type { Edit } from '#server/core/data/changes.ts'
import type { Database } from '#server/core/data/database.ts'
import { toAppError } from '#server/core/http/problem.ts'
import { getNameSkeleton } from './name-skeleton.ts'

const toSkeleton = (name: string | null) => (name === null ? null : getNameSkeleton(name))

/** Stores what the company's name looks like, after the name itself. The edit throws `name_taken` when another looks the same. */
export async function saveNameSkeleton(edit: Edit, name: string | null): Promise<void> {
  await edit.trx
    .updateTable('companies')
    .set({ name_skeleton: toSkeleton(name) })
    .where('id', '=', edit.companyId)
    .execute()
}

const setSkeleton = (db: Database, id: string, name: string | null) =>
  db
    .updateTable('companies')
    .set({ name_skeleton: toSkeleton(name) })
    .where('id', '=', id)
    .where('name', 'is not distinct from', name)
    .execute()

/**
 * Fills the skeletons of names from before there were any, or from an older version of the server. Where names look alike
 * already, the oldest company has the skeleton: the others keep their names, and nobody gets another like them.
 */
export async function fillNameSkeletons({ db, log }: Context): Promise<void> {
  // Ids rise with time.
  let last: string | undefined = '00000000-0000-0000-0000-000000000000'
  while (last !== undefined) {
    const companies: { id: string; name: string | null }[] = await selectWithoutSkeleton(db, last).execute()
    for (const { id, name } of companies)
      await setSkeleton(db, id, name).catch((error: unknown) => {
        if (toAppError(error).code !== 'name_taken') throw error
        log.info({ company: id }, 'the name of this company looks like that of another')
      })
    last = companies.at(-1)?.id
  }
}

const selectWithoutSkeleton = (db: Database, after: string) =>
  db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('name', 'is not', null)
    .where('name_skeleton', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(1000)
