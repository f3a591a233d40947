import { v7 as uuidv7 } from 'uuid'
import { normalizeEmail } from '#contract/core/addresses.ts'
import { AppError } from '#contract/core/errors.ts'
import type { Claims } from '#server/core/identity.ts'
import { audit } from './audit.ts'
import { readClaims } from './caller-key.ts'
import type { Context, CurrentUser } from '../../context.ts'
import { compileRead } from '../data/compiled-read.ts'
import { type Database, inTransaction, type Transaction } from '../data/database.ts'

const columns = ['id', 'subject', 'email', 'email_verified', 'name', 'permissions'] as const

/** A person by the account they sign in with. */
export const selectUser = (
  db: Database | Transaction,
  { issuer, subject }: { issuer: string; subject: string },
) =>
  db
    .selectFrom('users as caller')
    .select(columns)
    .where('caller.issuer', '=', issuer)
    .where('caller.subject', '=', subject)

const readUser = compileRead(['issuer', 'subject'], selectUser)

/** The user of a bearer token, created at their first call. Throws `unauthorised` without a valid token. */
export const authenticate = async (ctx: Context, authorization: string | undefined): Promise<CurrentUser> =>
  (await readCaller(ctx, authorization, (claims) => readUser(ctx.db, claims))).user

/**
 * Reads a person with whatever `read` finds beside them, once they are stored as their token says. Throws `unauthorised`
 * without a valid token.
 */
export async function readCaller<Row extends StoredUser>(
  ctx: Context,
  authorization: string | undefined,
  read: (claims: { issuer: string; subject: string }) => Promise<Row[]>,
): Promise<Row & { user: CurrentUser }> {
  const claims = await readClaims(ctx, authorization)
  const { issuer, subject, geo } = claims
  let [row] = await read({ issuer, subject })
  if (!row || !matchesClaims(row, claims)) {
    await saveClaims(ctx, claims)
    ;[row] = await read({ issuer, subject })
  }
  if (!row) throw new AppError('unauthorised')
  return { ...row, user: toUser(row, geo) }
}

/** Somebody whose token says otherwise than what is stored of them, or of whom nothing is stored. */
export class UnknownCaller extends Error {
  override name = 'UnknownCaller'
}

/** The person of a row, if they are stored as their token says. Throws `UnknownCaller`. */
export function identifyRow(row: StoredUser | undefined, claims: Claims): CurrentUser {
  if (!row || !matchesClaims(row, claims)) throw new UnknownCaller()
  return toUser(row, claims.geo)
}

type StoredUser = Omit<CurrentUser, 'geo'>

const toUser = (
  { id, subject, email, email_verified, name, permissions }: StoredUser,
  geo: CurrentUser['geo'],
): CurrentUser => ({ id, subject, email, email_verified, name, permissions, geo })

/** Whether the stored user matches the token. A name is not compared: people change it in the product. */
const matchesClaims = (
  stored: { email: string; email_verified: boolean },
  { email, email_verified }: Claims,
) => (email === null || stored.email === email) && stored.email_verified === email_verified

/**
 * Saves what the token says. A verified address of `ADMIN_EMAILS` makes its user an admin once: a permission that was
 * taken away does not return with another account or another token (decisions §12).
 */
async function saveClaims(ctx: Context, claims: Claims) {
  const address = normalizeEmail(claims.email ?? '')
  const isAdminAddress = claims.email_verified && ctx.config.adminEmails.includes(address)
  return inTransaction(ctx, async (trx) => {
    const user = await upsertUser(trx, claims)
    const isGranted = isAdminAddress && (await recordAdminAddress(trx, address, user.id))
    return isGranted && !user.permissions.includes('admin') ? makeAdmin(trx, user) : user
  })
}

/** Returns false when the address has made somebody an admin before. */
async function recordAdminAddress(trx: Transaction, address: string, userId: string): Promise<boolean> {
  const recorded = await trx
    .insertInto('admin_addresses')
    .values({ address, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('address')
    .executeTakeFirst()
  return recorded !== undefined
}

async function makeAdmin(
  trx: Transaction,
  { id, permissions: before }: Pick<CurrentUser, 'id' | 'permissions'>,
) {
  const permissions = [...before, 'admin' as const].toSorted()
  const details = { before, after: permissions, cause: 'ADMIN_EMAILS' }
  await audit(trx, { action: 'permissions_changed', userId: null, target: id, details })
  return trx
    .updateTable('users')
    .set({ permissions })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Of two simultaneous first calls, the second waits here for the row of the first. */
function upsertUser(trx: Transaction, claims: Claims) {
  const email = claims.email ?? ''
  return trx
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
        // a token without an address leaves the stored one as it is
        ...(claims.email === null ? {} : { email: change.ref('excluded.email') }),
        email_verified: change.ref('excluded.email_verified'),
      })),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()
}
