import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { normalizeEmail } from '#contract/core/addresses.ts'
import { AppError } from '#contract/core/errors.ts'
import { acceptedPages } from '#contract/rules/public-pages.ts'
import type { Claims } from '#server/core/identity.ts'
import type { CoreContext, CurrentUser } from '../core-context.ts'
import { createCompiledQuery } from '../data/compiled-query.ts'
import { inTransaction, type Transaction } from '../data/database.ts'
import { type CompanyRole, toCompanyRole } from './access.ts'
import { recordAuditEvent } from './audit.ts'
import { requireNotErased } from './erased-logins.ts'

/**
 * Returns the user with these claims, and the user's role in the company. Creates the user on the first call, and
 * updates the email address and its verification when the claims change. The role is null if `companyId` is null or the
 * company does not exist. Throws `account_erased` if the person with this sign-in was erased recently.
 */
export async function findOrCreateCaller(
  ctx: CoreContext,
  claims: Claims,
  companyId: string | null,
): Promise<{ user: CurrentUser; role: CompanyRole | null }> {
  const { issuer, subject, geo } = claims
  const find = async () => (await findCaller(ctx.db, { issuer, subject, companyId }))[0]
  let row = await find()
  if (!row || !matchesClaims(row, claims)) {
    await saveClaims(ctx, claims)
    row = await find()
  }
  if (!row) throw new AppError('unauthorised')
  const { company_id, membership, assigned, ...user } = row
  const role = company_id === null ? null : toCompanyRole(user, { membership, assigned })
  return { user: { ...user, geo }, role }
}

const findCaller = createCompiledQuery(
  ['issuer', 'subject', 'companyId'],
  (db, { issuer, subject, companyId }) =>
    db
      .selectFrom('users as caller')
      .leftJoin('companies as company', (join) => join.on('company.id', '=', companyId))
      .leftJoin('company_members as member', (join) =>
        join.onRef('member.company_id', '=', 'company.id').onRef('member.user_id', '=', 'caller.id'),
      )
      .leftJoin('company_analysts as analyst', (join) =>
        join.onRef('analyst.company_id', '=', 'company.id').onRef('analyst.user_id', '=', 'caller.id'),
      )
      .select(['caller.id', 'subject', 'email', 'email_verified', 'caller.name', 'permissions'])
      .select(['company.id as company_id', 'member.role as membership', 'analyst.user_id as assigned'])
      .where('caller.issuer', '=', issuer)
      .where('caller.subject', '=', subject),
)

/** Ignores the name, because users can change it. */
const matchesClaims = (
  stored: { email: string; email_verified: boolean },
  { email, email_verified }: Claims,
) => (email === null || stored.email === email) && stored.email_verified === email_verified

/**
 * A verified address listed in `ADMIN_EMAILS` makes its user an admin only once: a revoked permission does not return
 * with another account or token (decisions §12).
 */
async function saveClaims(ctx: CoreContext, claims: Claims): Promise<void> {
  const address = normalizeEmail(claims.email ?? '')
  const isAdminAddress = claims.email_verified && ctx.config.adminEmails.includes(address)
  await inTransaction(ctx, async (trx) => {
    const user = await upsertUser(trx, claims)
    if (user.is_new) {
      await requireNotErased(trx, claims)
      await acceptCurrentPages(trx, user.id)
    }
    const isGranted = isAdminAddress && (await recordAdminAddress(trx, address, user.id))
    if (isGranted && !user.permissions.includes('admin')) await makeAdmin(trx, user, claims.name || address)
  })
}

/** Returns false if the address is already recorded. */
async function recordAdminAddress(trx: Transaction, address: string, userId: string): Promise<boolean> {
  const recorded = await trx
    .insertInto('admin_addresses')
    .values({ address, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('address')
    .executeTakeFirst()
  return recorded !== undefined
}

type StoredPermissions = Pick<CurrentUser, 'id' | 'permissions'>

async function makeAdmin(
  trx: Transaction,
  { id, permissions: before }: StoredPermissions,
  person: string,
): Promise<void> {
  const permissions = [...before, 'admin' as const].toSorted()
  const details = { person, before, after: permissions, cause: 'ADMIN_EMAILS' }
  await recordAuditEvent(trx, { action: 'permissions_changed', userId: null, target: id, details })
  await trx.updateTable('users').set({ permissions }).where('id', '=', id).execute()
}

/** Records that the new user accepts the current terms and privacy page, as the sign-up page states. */
async function acceptCurrentPages(trx: Transaction, userId: string): Promise<void> {
  await trx
    .insertInto('page_acceptances')
    .columns(['user_id', 'slug', 'version'])
    .expression((from) =>
      from
        .selectFrom('site_pages')
        .select((page) => [sql.val(userId).as('user_id'), 'slug', page.fn.max('version').as('version')])
        .where('slug', 'in', acceptedPages)
        .groupBy('slug'),
    )
    .execute()
}

/** If two requests create the same user concurrently, the second insert waits until the first transaction ends. */
function upsertUser(trx: Transaction, claims: Claims) {
  const email = claims.email ?? ''
  return (
    trx
      .insertInto('users')
      .values({
        id: uuidv7(),
        issuer: claims.issuer,
        subject: claims.subject,
        email,
        email_verified: claims.email_verified,
        name: claims.name ?? email.split('@')[0] ?? '',
      })
      .onConflict((conflict) =>
        conflict.columns(['issuer', 'subject']).doUpdateSet((change) => ({
          // A token without an address does not clear the stored address.
          ...(claims.email === null ? {} : { email: change.ref('excluded.email') }),
          email_verified: change.ref('excluded.email_verified'),
        })),
      )
      .returning(['id', 'permissions'])
      // `now()` is the start of the transaction, so it equals `created_at` only if this statement inserted the row.
      .returning(sql<boolean>`created_at = now()`.as('is_new'))
      .executeTakeFirstOrThrow()
  )
}
