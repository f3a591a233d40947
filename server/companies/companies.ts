import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { ChangedAnswers } from '#contract/application/catalogue.ts'
import type { Company } from '#contract/companies.ts'
import { AppError, invalidField } from '#contract/core/errors.ts'
import { explainInvalidPostalCode } from '#contract/rules/postal-codes.ts'
import { maxCounts } from '#contract/core/limits.ts'
import { checkAccess, type CompanyCaller, findCompanyRole } from '#server/core/http/access.ts'
import { type Edit, closeEdit, openEdit, requireEditable } from '#server/core/edits/changes.ts'
import { patchFields, type EditedTable } from '#server/core/edits/field-edits.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import { inTransaction, type Transaction } from '#server/core/data/database.ts'
import { requireCountBelow } from '#server/core/data/quotas.ts'
import { findSelectedCompanyId } from '#server/core/http/selected-company.ts'
import { loadCompany } from './read.ts'

type Answers = ChangedAnswers<'company'>

const companyTable: EditedTable = { entity: 'company', table: 'companies', key: ['id'] }

/**
 * Creates a company for the caller, or for the customer `created_for` if an analyst or admin sets it. If an applicant
 * sends no answers, returns the applicant's blank company, and creates it first if there is none. `onCreated` runs in
 * the transaction that creates the company. Throws `forbidden` if staff request a blank company or if an applicant sets
 * `created_for`. Throws `limit_reached` if an applicant has reached the quota, and `invalid_request` for invalid
 * answers.
 */
export async function createCompany(
  ctx: Context,
  user: CurrentUser,
  { created_for, ...answers }: Answers & { created_for?: string | undefined },
  onCreated?: (edit: Edit) => Promise<void>,
): Promise<Company> {
  const isStaff = user.permissions.length > 0
  const isBlank = created_for === undefined && isUnanswered(answers)
  if (isStaff ? isBlank : created_for !== undefined) throw new AppError('forbidden')
  const id = uuidv7()
  return inTransaction(ctx, async (trx) => {
    if (!isStaff) await lockUser(trx, user)
    const blank = isBlank ? await findBlankCompany(trx, user) : undefined
    if (blank) return loadCompany(trx, blank.id)
    if (!isStaff) await requireCompanyQuota(trx, user)
    await trx
      .insertInto('companies')
      .values({ id, created_by: user.id, created_for: created_for ?? null })
      .execute()
    if (created_for === undefined) await addOwner(trx, user, id)
    const edit = await openEdit(trx, { user, companyId: id, access: 'viewer' })
    await trx
      .insertInto('status_changes')
      .values({ company_id: id, id: uuidv7(), from_status: null, to_status: 'draft', author_id: user.id })
      .execute()
    edit.record('everyone', 'status', id, { status: [null, 'draft'] })
    await requireKnownChoices(edit, answers)
    requirePostalCode(answers.country_code ?? null, answers)
    await patchFields(edit, companyTable, { entityId: id, values: answers, baseVersion: undefined })
    await onCreated?.(edit)
    await closeEdit(edit)
    return loadCompany(trx, id)
  })
}

async function addOwner(trx: Transaction, user: CurrentUser, companyId: string): Promise<void> {
  await trx
    .insertInto('company_members')
    .values({ company_id: companyId, user_id: user.id, role: 'owner' })
    .execute()
  await trx
    .updateTable('users')
    .set({ selected_company_id: companyId })
    .where('id', '=', user.id)
    .where('selected_company_id', 'is', null)
    .execute()
}

/** The funding type does not count as an answer, because clients send it with a blank company (specification §3). */
const isUnanswered = (answers: Answers) =>
  Object.entries(answers).every(([name, answer]) => name === 'funding_application_type' || answer == null)

/**
 * Serializes a user's calls to `createCompany`. Otherwise, two concurrent calls could create two blank companies or
 * exceed the quota.
 */
const lockUser = (trx: Transaction, { id }: CurrentUser) =>
  trx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()

/** Finds the blank company of a first visit, so that a second tab or visit does not create a second company. */
const findBlankCompany = (trx: Transaction, user: CurrentUser) =>
  trx
    .selectFrom('companies as company')
    .innerJoin('company_members as member', 'member.company_id', 'company.id')
    .select('company.id')
    .where('member.user_id', '=', user.id)
    .where('company.created_by', '=', user.id)
    .where('company.status', '=', 'draft')
    .where('company.name', 'is', null)
    .where('company.version', '=', 1)
    .orderBy('company.id')
    .executeTakeFirst()

/** Throws `limit_reached` at the quota. Callers skip this check for staff, who create companies for customers. */
async function requireCompanyQuota(trx: Transaction, { id }: CurrentUser): Promise<void> {
  const message = `You can create at most ${maxCounts.companiesOfPerson} companies. Contact us if you need more`
  await requireCountBelow(
    maxCounts.companiesOfPerson,
    trx.selectFrom('companies').where('created_by', '=', id),
    message,
  )
}

export async function updateCompany(
  ctx: Context,
  company: CompanyCaller,
  values: Answers,
  baseVersion: number | undefined,
): Promise<Company> {
  const { companyId } = company
  return inTransaction(ctx, async (trx) => {
    const edit = await openEdit(trx, company)
    requireEditable(edit)
    await requireKnownChoices(edit, values)
    if (values.zip_code) requirePostalCode(await findCountry(edit, values), values)
    await patchFields(edit, companyTable, { entityId: companyId, values, baseVersion })
    await closeEdit(edit)
    return loadCompany(trx, companyId)
  })
}

async function requireKnownChoices({ trx }: Edit, { sector, business_models }: Answers): Promise<void> {
  if (sector) {
    const knownRow = await trx.selectFrom('sectors').select('id').where('id', '=', sector).executeTakeFirst()
    if (!knownRow) throw invalidField('body.sector', 'Choose an option from the list')
  }
  if (business_models?.length) {
    const knownRow = await trx.selectFrom('business_models').select('id').execute()
    const index = business_models.findIndex((id) => !knownRow.some((model) => model.id === id))
    if (index !== -1) throw invalidField(`body.business_models.${index}`, 'Choose an option from the list')
  }
}

async function findCountry({ trx, companyId }: Edit, { country_code }: Answers): Promise<string | null> {
  if (country_code !== undefined) return country_code
  const company = trx.selectFrom('companies').select('country_code').where('id', '=', companyId)
  return (await company.executeTakeFirstOrThrow()).country_code
}

/** Checks only a new postal code. A saved postal code is not checked when the country changes. */
function requirePostalCode(country: string | null, { zip_code }: Answers) {
  const message = zip_code ? explainInvalidPostalCode(country, zip_code) : null
  if (message) throw invalidField('body.zip_code', message)
}

/**
 * Ignores case. A name is taken if any company uses it, even if the caller cannot see that company. However, the current
 * name of `company` (default: the caller's selected company) is available if the caller can view `company`.
 */
export async function checkCompanyName(
  ctx: Context,
  user: CurrentUser,
  { name, company }: { name: string; company?: string | undefined },
): Promise<{ available: boolean }> {
  const otherCompany = await ctx.db
    .selectFrom('companies')
    .select('id')
    // The index on company names uses the same expression.
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst()
  if (!otherCompany) return { available: true }
  const ownId = company ?? (await findSelectedCompanyId(ctx, user))
  return { available: otherCompany.id === ownId && (await canView(ctx, user, ownId)) }
}

async function canView({ db }: Context, user: CurrentUser, companyId: string): Promise<boolean> {
  const role = await findCompanyRole(db, user, companyId)
  return role !== null && checkAccess('viewer', role) === 'allowed'
}
