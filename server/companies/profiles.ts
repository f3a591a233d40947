import { v7 as uuidv7 } from 'uuid'
import { type ChangedAnswers, fieldNames } from '#contract/application/catalogue.ts'
import type { Profile } from '#contract/profiles.ts'
import { AppError } from '#contract/errors.ts'
import { type Edit, editCompany, patchFields, requireEditable } from '#server/core/data/changes.ts'
import type { Context, CurrentUser } from '#server/core/context.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'

/** The profile of a company's person, or null while there is none. */
export async function loadProfile(
  db: Database | Transaction,
  companyId: string,
): Promise<Omit<Profile, 'version'> | null> {
  const row = await db
    .selectFrom('profiles')
    .select(['id', 'company_id as company', ...fieldNames('profile')])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row ?? null
}

/** Throws `already_exists` when the company has one. */
export async function createProfile(
  ctx: Context,
  user: CurrentUser,
  { company, ...answers }: ChangedAnswers<'profile'> & { company: string },
): Promise<Profile> {
  return editCompany(ctx, { user, access: 'editor' }, company, async (edit) => {
    requireEditable(edit)
    if (await loadProfile(edit.trx, company)) throw new AppError('already_exists')
    const id = uuidv7()
    await edit.trx.insertInto('profiles').values({ company_id: company, id }).execute()
    await patchFields(edit, { entity: 'profile', entityId: id, values: answers, baseVersion: undefined })
    return profileAfter(edit)
  })
}

export async function updateProfile(
  ctx: Context,
  user: CurrentUser,
  profileId: string,
  answers: ChangedAnswers<'profile'>,
  baseVersion: number | undefined,
): Promise<Profile> {
  const found = await ctx.db
    .selectFrom('profiles')
    .select('company_id')
    .where('id', '=', profileId)
    .executeTakeFirst()
  if (!found) throw new AppError('not_found')
  return editCompany(ctx, { user, access: 'editor' }, found.company_id, async (edit) => {
    requireEditable(edit)
    await patchFields(edit, { entity: 'profile', entityId: profileId, values: answers, baseVersion })
    return profileAfter(edit)
  })
}

async function profileAfter(edit: Edit): Promise<Profile> {
  const profile = await loadProfile(edit.trx, edit.companyId)
  if (!profile) throw new AppError('not_found')
  return { ...profile, version: edit.version() }
}
