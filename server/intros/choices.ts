import type { Parsed } from '#contract/core/endpoint.ts'
import { AppError, invalidField } from '#contract/core/errors.ts'
import {
  type IntroChoices,
  maxPicks,
  type updateIntroChoices as updateEndpoint,
} from '#contract/intro-choices.ts'
import type { Context } from '#server/context.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { type Edit, editCompany } from '#server/core/edits/changes.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'

export async function loadIntroChoices(db: Database | Transaction, companyId: string): Promise<IntroChoices> {
  const saved = await db
    .selectFrom('intro_criteria')
    .select('criteria')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  const picks = await db
    .selectFrom('intro_picks as pick')
    .innerJoin('investors as investor', 'investor.id', 'pick.investor_id')
    .select(['investor.id', 'investor.name'])
    .where('pick.company_id', '=', companyId)
    .orderBy('pick.picked_at')
    .orderBy('investor.id')
    .execute()
  return { criteria: saved?.criteria ?? null, picks }
}

/**
 * Picks are added and removed individually, so that two members can select investors concurrently without losing a
 * selection.
 */
export async function updateIntroChoices(
  ctx: Context,
  company: CompanyCaller,
  { criteria, add = [], remove = [] }: Parsed<typeof updateEndpoint>['body'],
): Promise<IntroChoices> {
  return editCompany(ctx, company, async (edit) => {
    if (criteria) await saveCriteria(edit, criteria)
    await removePicks(edit, remove)
    await addPicks(edit, [...new Set(add)])
    return loadIntroChoices(edit.trx, edit.companyId)
  })
}

async function saveCriteria({ trx, companyId }: Edit, value: NonNullable<IntroChoices['criteria']>) {
  const criteria = JSON.stringify(value)
  await trx
    .insertInto('intro_criteria')
    .values({ company_id: companyId, criteria })
    .onConflict((saved) => saved.column('company_id').doUpdateSet({ criteria }))
    .execute()
}

async function addPicks({ trx, companyId }: Edit, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const known = await trx.selectFrom('investors').select('id').where('id', 'in', ids).execute()
  if (known.length < ids.length) throw invalidField('body.add', 'One of these investors does not exist')
  await trx
    .insertInto('intro_picks')
    .values(ids.map((investor_id) => ({ company_id: companyId, investor_id })))
    .onConflict((saved) => saved.doNothing())
    .execute()
  const { picks } = await loadIntroChoices(trx, companyId)
  const message = `Select at most ${maxPicks} investors`
  if (picks.length > maxPicks) throw new AppError('limit_reached', { message })
}

export async function removePicks({ trx, companyId }: Edit, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .deleteFrom('intro_picks')
    .where('company_id', '=', companyId)
    .where('investor_id', 'in', ids)
    .execute()
}
