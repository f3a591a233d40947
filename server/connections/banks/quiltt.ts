import { AppError } from '#contract/core/errors.ts'
import type { Connection } from '#contract/accounting-connections.ts'
import { enqueueFinancialsSync } from '../financials-job.ts'
import { addConnection, saveReportedState } from '../save.ts'
import { requireConnectable } from '../connectable.ts'
import { loadConnection } from '../read.ts'
import { getConnectionRow, listConnectionRows } from '../rows.ts'
import { type Edit, editCompany } from '#server/core/edits/changes.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import type { QuilttProfiles } from '#server/core/data/schema.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import type { QuilttSession } from '#server/providers/banking/index.ts'
import { deadlineMs, withDeadline } from '#server/core/deadline.ts'
import { ProviderError } from '#server/core/provider-error.ts'
import { findSelectedCompanyId } from '#server/core/http/selected-company.ts'
import { toStateReportedByQuiltt } from './remote-connection.ts'
import { requireQuiltt } from './platforms.ts'
import { isPending, buildPendingConnection } from './start.ts'
import { closeLinkSessions } from './link-sessions.ts'
import { getSealContext } from './session-seal.ts'

interface OpenSession extends QuilttSession {
  connector_id: string
}

/** A saved session is reused only if it remains valid for at least this long, so that the user has time to connect a bank. */
const minRemainingMs = 15 * 60_000

/**
 * Quiltt limits sessions per profile, so a session is saved encrypted and reused until shortly before it expires.
 * Concurrent requests share a session.
 */
export function createQuilttSessionOpener(): (
  ctx: Context,
  user: CurrentUser,
  company_id?: string,
) => Promise<OpenSession> {
  const pending = new Map<string, Promise<QuilttSession>>()
  return async (ctx, user, company_id) => {
    const companyId = company_id ?? (await findSelectedCompanyId(ctx, user))
    if (!companyId) throw new AppError('not_found', { message: 'Select a company first' })
    const company: CompanyCaller = { user, companyId, access: 'editor' }
    await editCompany(ctx, company, (edit) => requireConnectable(edit, 'quiltt'))
    const key = getSealContext(companyId, user)
    const session = pending.get(key) ?? getSession(ctx, company).finally(() => pending.delete(key))
    pending.set(key, session)
    return { ...(await session), connector_id: ctx.config.quiltt?.connectorId ?? '' }
  }
}

const selectProfile = (db: Database | Transaction, companyId: string, user: CurrentUser) =>
  db
    .selectFrom('quiltt_profiles')
    .select(['profile_id', 'sealed_session', 'session_expires_at'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', user.id)

async function getSession(ctx: Context, company: CompanyCaller): Promise<QuilttSession> {
  const { companyId, user } = company
  const profile = await selectProfile(ctx.db, companyId, user).executeTakeFirst()
  const open = profile && (await openSavedSession(ctx, getSealContext(companyId, user), profile))
  if (open) return open
  const session = await createSession(ctx, companyId, user, profile?.profile_id)
  const savedSession = await saveSession(ctx, company, session).catch(async (error: unknown) => {
    await revokeUnused(ctx, session)
    throw error
  })
  if (savedSession.token !== session.token) await revokeUnused(ctx, session)
  return savedSession
}

/**
 * Saves the session, unless a concurrent request has saved a session first. Returns the saved session. Throws
 * `not_found` or `forbidden` if the user has lost access to the company.
 */
async function saveSession(
  ctx: Context,
  company: CompanyCaller,
  session: QuilttSession,
): Promise<QuilttSession> {
  const { companyId, user } = company
  const owner = getSealContext(companyId, user)
  const values = {
    profile_id: session.profile_id,
    sealed_session: await ctx.secrets.seal(session.token, owner),
    session_expires_at: session.expires_at,
  }
  return editCompany(ctx, company, async ({ trx }) => {
    const profile = await selectProfile(trx, companyId, user).executeTakeFirst()
    const open = profile && (await openSavedSession(ctx, owner, profile))
    if (open) return open
    await trx
      .insertInto('quiltt_profiles')
      .values({ company_id: companyId, user_id: user.id, ...values })
      .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet(values))
      .execute()
    return session
  })
}

/** Revokes an unused session immediately, because a lost session could not be revoked later. */
async function revokeUnused(ctx: Context, { token }: QuilttSession): Promise<void> {
  try {
    await withDeadline(deadlineMs.cleanup, () => requireQuiltt(ctx).revokeSession(token))
  } catch (error) {
    ctx.log.error(
      { err: error },
      'an unused Quiltt session could not be revoked and stays open until it expires',
    )
  }
}

type SavedSession = Pick<QuilttProfiles, 'profile_id' | 'sealed_session' | 'session_expires_at'>

async function openSavedSession(
  { secrets, log }: Context,
  owner: string,
  { profile_id, sealed_session, session_expires_at: expires_at }: SavedSession,
): Promise<QuilttSession | null> {
  if (sealed_session === null || expires_at === null) return null
  if (Date.parse(expires_at) < Date.now() + minRemainingMs) return null
  try {
    return { profile_id, token: await secrets.open(sealed_session, owner), expires_at }
  } catch (error) {
    log.warn({ err: error }, 'a saved Quiltt session cannot be decrypted, a new one is requested')
    return null
  }
}

/** Creates a new profile if `profile` is undefined or no longer exists at Quiltt. */
async function createSession(
  ctx: Context,
  companyId: string,
  user: CurrentUser,
  profile: string | undefined,
): Promise<QuilttSession> {
  const quiltt = requireQuiltt(ctx)
  const request = { userReference: user.id, companyReference: companyId }
  try {
    return await quiltt.session({ ...request, ...(profile && { profile }) })
  } catch (error) {
    const isLost = error instanceof ProviderError && error.kind === 'not_found' && profile !== undefined
    if (isLost) return quiltt.session(request)
    throw error
  }
}

interface ApprovedConnection {
  company_id: string
  connection_id: string
  profile_id: string
}

/**
 * Throws `connection_state` when the profile does not belong to the user and company, and `provider_rejected` when the
 * connection is already disconnected.
 */
export async function saveQuilttConnection(
  ctx: Context,
  user: CurrentUser,
  { company_id, connection_id, profile_id }: ApprovedConnection,
): Promise<Connection> {
  const company: CompanyCaller = { user, companyId: company_id, access: 'editor' }
  await editCompany(ctx, company, (edit) => requireConnectable(edit, 'quiltt'))
  const profile = await selectProfile(ctx.db, company_id, user).executeTakeFirst()
  if (profile?.profile_id !== profile_id) throw new AppError('connection_state')
  const reported = toStateReportedByQuiltt(
    await requireQuiltt(ctx).connection(profile_id, connection_id),
    null,
  )
  if (reported.status === 'Unlinked') throw new AppError('provider_rejected')
  const id = await editCompany(ctx, company, async (edit) => {
    await requireConnectable(edit, 'quiltt')
    const row = await findOrAddRow(edit, connection_id)
    const identity = { provider_connection_id: connection_id, profile_id }
    const isNew = row.provider_connection_id === null
    await saveReportedState(edit, row, reported, isNew ? identity : {})
    await closeLinkSessions(edit.trx, company_id, row.id, user)
    await enqueueFinancialsSync(ctx, edit.trx, company_id)
    return row.id
  })
  return loadConnection(ctx.db, company_id, id)
}

async function findOrAddRow(edit: Edit, connectionId: string) {
  const rows = (await listConnectionRows(edit.trx, edit.companyId)).filter(
    ({ provider }) => provider === 'quiltt',
  )
  const existing = rows.find(({ provider_connection_id }) => provider_connection_id === connectionId)
  const row = existing ?? rows.find(isPending)
  if (row) return row
  const id = await addConnection(edit, { ...buildPendingConnection('quiltt'), subsidiary: false })
  return getConnectionRow(edit.trx, edit.companyId, id)
}
