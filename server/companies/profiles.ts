import { v7 as uuidv7 } from 'uuid'
import { type ChangedAnswers, listFieldNames } from '#contract/application/catalogue.ts'
import type { Profile } from '#contract/profiles.ts'
import { AppError } from '#contract/core/errors.ts'
import { type Edit, editCompany, requireEditable } from '#server/core/edits/changes.ts'
import { patchFields, type EditedTable } from '#server/core/edits/field-edits.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'

const profileTable: EditedTable = { entity: 'profile', table: 'profiles', key: ['company_id', 'id'] }

export const selectProfile = (db: Database | Transaction, companyId: string) =>
  db
    .selectFrom('profiles')
    .select(['id', 'company_id as company', ...listFieldNames('profile')])
    .where('company_id', '=', companyId)

const loadProfile = (db: Database | Transaction, companyId: string) =>
  selectProfile(db, companyId).executeTakeFirst()

export async function createProfile(
  ctx: Context,
  user: CurrentUser,
  { company: companyId, ...answers }: ChangedAnswers<'profile'> & { company: string },
): Promise<Profile> {
  const company: CompanyCaller = { user, companyId, access: 'editor' }
  return editCompany(ctx, company, async (edit) => {
    requireEditable(edit)
    if (await loadProfile(edit.trx, companyId)) throw new AppError('already_exists')
    const id = uuidv7()
    await edit.trx.insertInto('profiles').values({ company_id: companyId, id }).execute()
    await patchFields(edit, profileTable, { entityId: id, values: answers, baseVersion: undefined })
    return loadEditedProfile(edit)
  })
}

export async function updateProfile(
  ctx: Context,
  company: CompanyCaller,
  profileId: string,
  answers: ChangedAnswers<'profile'>,
  baseVersion: number | undefined,
): Promise<Profile> {
  return editCompany(ctx, company, async (edit) => {
    requireEditable(edit)
    await patchFields(edit, profileTable, { entityId: profileId, values: answers, baseVersion })
    return loadEditedProfile(edit)
  })
}

async function loadEditedProfile(edit: Edit): Promise<Profile> {
  const profile = await loadProfile(edit.trx, edit.companyId)
  if (!profile) throw new AppError('not_found')
  return { ...profile, version: edit.version() }
}
