import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#contract/errors.ts'
import { editCompany, requireEditable } from '../core/changes.ts'
import type { Context, CurrentUser } from '../core/context.ts'
import { selectedCompany } from '../users/users.ts'

/** A company as we and the accounting-data provider know it. */
export interface LinkRow {
  id: string
  company_id: string
  provider_company_id: string
  /** When the provider was last asked for the connections. */
  read_at: string | null
}

const columns = ['id', 'company_id', 'provider_company_id', 'read_at'] as const

/** The link with this id. Throws `not_found`. */
export async function findLink({ db }: Context, id: string): Promise<LinkRow> {
  const link = await db.selectFrom('accounting_links').select(columns).where('id', '=', id).executeTakeFirst()
  if (!link) throw new AppError('not_found')
  return link
}

/** Prepares the caller's selected company for connecting accounts. */
export async function createAccountingLink(
  ctx: Context,
  user: CurrentUser,
  name: string,
): Promise<{ id: string; company: string }> {
  const selected = await selectedCompany(ctx, user)
  if (!selected) throw new AppError('not_found', { message: 'Select a company first' })
  const link = await ensureLink(ctx, user, selected, name)
  return { id: link.id, company: selected }
}

/** The hosted page where the company picks a platform; valid once, for a day. */
export async function connectAccounting(
  ctx: Context,
  user: CurrentUser,
  companyId: string,
): Promise<{ redirect: string }> {
  const { name } = await ctx.db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  if (name === null) throw new AppError('no_company_name')
  await editCompany(ctx, { user, access: 'editor' }, companyId, async (edit) => requireEditable(edit))
  const link = await ensureLink(ctx, user, companyId, name)
  const { redirect } = await ctx.accounting.getCompany(link.provider_company_id)
  return { redirect }
}

/** The company's link, made at the provider the first time; the provider makes one for one reference. */
async function ensureLink(
  ctx: Context,
  user: CurrentUser,
  companyId: string,
  name: string,
): Promise<LinkRow> {
  const known = () =>
    ctx.db
      .selectFrom('accounting_links')
      .select(columns)
      .where('company_id', '=', companyId)
      .executeTakeFirst()
  const existing = await known()
  if (existing) return existing
  const made = await ctx.accounting.createCompany(name, companyId)
  return editCompany(ctx, { user, access: 'editor' }, companyId, async (edit) => {
    requireEditable(edit)
    const values = { company_id: companyId, id: uuidv7(), provider_company_id: made.id }
    const inserted = await edit.trx
      .insertInto('accounting_links')
      .values(values)
      .onConflict((conflict) => conflict.column('company_id').doNothing())
      .returning(columns)
      .executeTakeFirst()
    if (!inserted)
      return edit.trx
        .selectFrom('accounting_links')
        .select(columns)
        .where('company_id', '=', companyId)
        .executeTakeFirstOrThrow()
    edit.record({ entity: 'connection', entityId: inserted.id, field: 'link', before: null, after: name })
    return inserted
  })
}
