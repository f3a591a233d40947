import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#contract/core/errors.ts'
import { authorizeCompany, type CompanyCaller } from '#server/core/http/access.ts'
import type { FindCompany } from '#server/core/http/authorize.ts'
import { editCompany, requireEditable } from '#server/core/edits/changes.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import type { Transaction } from '#server/core/data/database.ts'
import { findSelectedCompany } from '#server/core/http/selected-company.ts'

/** A company, or one of its subsidiaries, as it is registered with the accounting provider. */
export interface ProviderCompany {
  id: string
  company_id: string
  provider_company_id: string
  /** 0 for the company itself; else which of its subsidiaries, from 1. */
  subsidiary: number
  /** When its connections were last read from the provider. */
  read_at: string | null
}

const columns = ['id', 'company_id', 'provider_company_id', 'subsidiary', 'read_at'] as const

/** The company of a provider company. Callers may address only a company’s own, never a subsidiary’s. */
export const findCompanyOfProviderCompany: FindCompany = async (db, id) => {
  const providerCompany = await db
    .selectFrom('accounting_links')
    .select('company_id')
    .where('id', '=', id)
    .where('subsidiary', '=', 0)
    .executeTakeFirst()
  return providerCompany?.company_id ?? null
}

/** A company's provider company and those of its subsidiaries, in their order. */
export const listProviderCompanies = ({ db }: Context, companyId: string): Promise<ProviderCompany[]> =>
  db
    .selectFrom('accounting_links')
    .select(columns)
    .where('company_id', '=', companyId)
    .orderBy('subsidiary')
    .execute()

/** The provider company with this id at the provider; undefined when there is none. */
export const findProviderCompany = (
  { db }: Context,
  providerCompanyId: string,
): Promise<ProviderCompany | undefined> =>
  db
    .selectFrom('accounting_links')
    .select(columns)
    .where('provider_company_id', '=', providerCompanyId)
    .executeTakeFirst()

/** Prepares a company for connecting accounts: the given one, or the caller's selected one. */
export async function openAccountingAccount(
  ctx: Context,
  user: CurrentUser,
  { name, company_id }: { name: string; company_id?: string | undefined },
): Promise<{ id: string; company: string }> {
  const companyId = company_id ?? (await findSelectedCompany(ctx, user))
  if (!companyId) throw new AppError('not_found', { message: 'Select a company first' })
  const company: CompanyCaller = { user, companyId, access: 'editor' }
  await authorizeCompany(ctx.db, company)
  const providerCompany = await ensureProviderCompany(ctx, company, name)
  return { id: providerCompany.id, company: companyId }
}

/** The hosted page where the company picks a platform; valid once, for a day. */
export async function connectAccounting(ctx: Context, company: CompanyCaller): Promise<{ redirect: string }> {
  const name = await getCompanyName(ctx, company.companyId)
  await editCompany(ctx, company, async (edit) => requireEditable(edit))
  const providerCompany = await ensureProviderCompany(ctx, company, name)
  const { redirect } = await ctx.accounting.getCompany(providerCompany.provider_company_id)
  return { redirect }
}

/** The name that the provider's pages show for the company. Throws `no_company_name`. */
export async function getCompanyName({ db }: Context, companyId: string): Promise<string> {
  const { name } = await db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  if (name === null) throw new AppError('no_company_name')
  return name
}

/**
 * The provider company of the company or of one of its subsidiaries, created on first use. The provider creates only one
 * for a reference.
 */
export async function ensureProviderCompany(
  ctx: Context,
  company: CompanyCaller,
  name: string,
  subsidiary = 0,
): Promise<ProviderCompany> {
  const { companyId } = company
  const selectExisting = (db: Context['db'] | Transaction) =>
    db
      .selectFrom('accounting_links')
      .select(columns)
      .where('company_id', '=', companyId)
      .where('subsidiary', '=', subsidiary)
  const existing = await selectExisting(ctx.db).executeTakeFirst()
  if (existing) return existing
  const made = await ctx.accounting.createCompany(name, companyId, subsidiary)
  return editCompany(ctx, company, async (edit) => {
    requireEditable(edit)
    const values = { company_id: companyId, id: uuidv7(), provider_company_id: made.id, subsidiary }
    const inserted = await edit.trx
      .insertInto('accounting_links')
      .values(values)
      .onConflict((conflict) => conflict.columns(['company_id', 'subsidiary']).doNothing())
      .returning(columns)
      .executeTakeFirst()
    if (!inserted) return selectExisting(edit.trx).executeTakeFirstOrThrow()
    const field = subsidiary === 0 ? 'link' : 'subsidiary_link'
    edit.record('everyone', 'connection', inserted.id, { [field]: [null, name] })
    return inserted
  })
}
