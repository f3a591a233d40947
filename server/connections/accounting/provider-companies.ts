import type { NotNull } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#contract/core/errors.ts'
import { authorizeCompany, type CompanyCaller } from '#server/core/http/access.ts'
import type { FindCompanyId } from '#server/core/http/authorize.ts'
import { type Edit, editCompany } from '#server/core/edits/changes.ts'
import { updateRow } from '#server/core/edits/field-edits.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import { requireConnectable } from '../connectable.ts'
import { findSelectedCompanyId } from '#server/core/http/selected-company.ts'

/** A company or subsidiary as registered at the accounting provider. */
export interface ProviderCompany {
  id: string
  company_id: string
  provider_company_id: string
  /** 0 for the company itself; subsidiaries are numbered from 1. */
  subsidiary: number
  read_at: string | null
}

const columns = ['id', 'company_id', 'provider_company_id', 'subsidiary', 'read_at'] as const

/** Returns null for an unknown id and for a link of a subsidiary. */
export const findCompanyIdOfAccountingLink: FindCompanyId = async (db, id) => {
  const providerCompany = await db
    .selectFrom('accounting_links')
    .select('company_id')
    .where('id', '=', id)
    .where('subsidiary', '=', 0)
    .executeTakeFirst()
  return providerCompany?.company_id ?? null
}

export const listProviderCompanies = ({ db }: Context, companyId: string): Promise<ProviderCompany[]> =>
  db
    .selectFrom('accounting_links')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('provider_company_id', 'is not', null)
    .$narrowType<{ provider_company_id: NotNull }>()
    .orderBy('subsidiary')
    .execute()

export const findProviderCompany = (
  { db }: Context,
  providerCompanyId: string,
): Promise<ProviderCompany | undefined> =>
  db
    .selectFrom('accounting_links')
    .select(columns)
    .where('provider_company_id', '=', providerCompanyId)
    .$narrowType<{ provider_company_id: NotNull }>()
    .executeTakeFirst()

/**
 * Does not create the provider company, which is created only when a connection through the accounting provider is
 * started. Throws `not_found` if no company is given or selected.
 */
export async function openAccountingAccount(
  ctx: Context,
  user: CurrentUser,
  { name, company_id }: { name: string; company_id?: string | undefined },
): Promise<{ id: string; company: string }> {
  const companyId = company_id ?? (await findSelectedCompanyId(ctx, user))
  if (!companyId) throw new AppError('not_found', { message: 'Select a company first' })
  const company: CompanyCaller = { user, companyId, access: 'editor' }
  await authorizeCompany(ctx.db, company)
  const { id } = await saveLink(ctx, company, { name, subsidiary: 0, provider_company_id: null })
  return { id, company: companyId }
}

/** Returns the URL of the hosted page for choosing a platform. The URL works once, within a day. */
export async function connectAccounting(ctx: Context, company: CompanyCaller): Promise<{ redirect: string }> {
  const name = await getCompanyName(ctx, company.companyId)
  await editCompany(ctx, company, (edit) => requireConnectable(edit))
  const providerCompany = await ensureProviderCompany(ctx, company, name)
  const { redirect } = await ctx.accounting.getCompany(providerCompany.provider_company_id)
  return { redirect }
}

export async function getCompanyName({ db }: Context, companyId: string): Promise<string> {
  const { name } = await db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  if (name === null) throw new AppError('no_company_name')
  return name
}

/** Concurrent calls create only one provider company, because they send the same reference to the provider. */
export async function ensureProviderCompany(
  ctx: Context,
  company: CompanyCaller,
  name: string,
  subsidiary = 0,
): Promise<ProviderCompany> {
  const { companyId } = company
  const existing = (await listProviderCompanies(ctx, companyId)).find(
    (link) => link.subsidiary === subsidiary,
  )
  if (existing) return existing
  const { id: provider_company_id } = await ctx.accounting.createCompany(name, companyId, subsidiary)
  const link = await saveLink(ctx, company, { name, subsidiary, provider_company_id })
  return { ...link, provider_company_id: link.provider_company_id ?? provider_company_id }
}

interface NewLink {
  name: string
  subsidiary: number
  provider_company_id: string | null
}

/** Does not replace a saved provider company. */
const saveLink = (ctx: Context, company: CompanyCaller, { name, ...values }: NewLink) =>
  editCompany(ctx, company, async (edit) => {
    const { trx, companyId } = edit
    const existing = await trx
      .selectFrom('accounting_links')
      .select(columns)
      .where('company_id', '=', companyId)
      .where('subsidiary', '=', values.subsidiary)
      .executeTakeFirst()
    if (!existing) return addLink(edit, name, values)
    const { provider_company_id } = values
    if (existing.provider_company_id !== null || provider_company_id === null) return existing
    await updateRow(edit, 'accounting_links', existing.id, { provider_company_id })
    return { ...existing, provider_company_id }
  })

async function addLink(edit: Edit, name: string, values: Omit<NewLink, 'name'>) {
  await requireConnectable(edit)
  const link = await edit.trx
    .insertInto('accounting_links')
    .values({ company_id: edit.companyId, id: uuidv7(), ...values })
    .returning(columns)
    .executeTakeFirstOrThrow()
  const field = values.subsidiary === 0 ? 'link' : 'subsidiary_link'
  edit.record('everyone', 'connection', link.id, { [field]: [null, name] })
  return link
}
