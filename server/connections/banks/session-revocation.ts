import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/core/data/database.ts'
import { checkAccess, toCompanyRole } from '#server/core/http/access.ts'
import { ProviderError } from '#server/core/provider-error.ts'
import { requireQuiltt } from './platforms.ts'
import { getSealContext } from './session-seal.ts'

/** The job has no data, because it searches for users who lost access. */
const revocationJob = { name: 'quiltt-session-revocation', data: z.object({}) }

/** Call this in the transaction that removes a user's access to a company. */
export const enqueueSessionRevocation = ({ jobs }: Context, trx: Transaction): Promise<void> =>
  jobs.enqueue(trx, revocationJob, {})

/** A run every minute retries failed revocations and revokes sessions for which no job was enqueued. */
export async function startSessionRevocationWorker(ctx: Context): Promise<void> {
  await ctx.jobs.work(revocationJob, () => revokeSessionsWithoutAccess(ctx))
  await ctx.jobs.repeat('quiltt-session-round', '* * * * *', () => revokeSessionsWithoutAccess(ctx))
}

/** If Quiltt fails to revoke a session, the session remains stored for the next run. */
export async function revokeSessionsWithoutAccess(ctx: Context): Promise<void> {
  if (!ctx.quiltt) return
  const sessions = await listOpenSessions(ctx)
  for (const session of sessions) {
    const role = toCompanyRole(session, session)
    if (checkAccess('editor', role) !== 'allowed') await revoke(ctx, session)
  }
}

/** Returns true if a matching session remains stored, for example because Quiltt failed to revoke it. */
export async function revokeSessions(
  ctx: Context,
  { companyIds, userIds }: { companyIds: readonly string[]; userIds: readonly string[] },
): Promise<boolean> {
  const select = () =>
    ctx.db
      .selectFrom('quiltt_profiles')
      .select(['company_id', 'user_id', 'sealed_session'])
      .where('sealed_session', 'is not', null)
      .where('session_expires_at', '>', sql<string>`now()`)
      .where((profile) =>
        profile.or([
          profile('company_id', '=', sql<string>`any(${companyIds}::uuid[])`),
          profile('user_id', '=', sql<string>`any(${userIds}::uuid[])`),
        ]),
      )
  for (const session of await select().execute()) await revoke(ctx, session)
  return (await select().execute()).length > 0
}

type OpenSession = Awaited<ReturnType<typeof listOpenSessions>>[number]

const listOpenSessions = ({ db }: Context) =>
  db
    .selectFrom('quiltt_profiles as profile')
    .innerJoin('users as person', 'person.id', 'profile.user_id')
    .leftJoin('company_members as member', (join) =>
      join
        .onRef('member.company_id', '=', 'profile.company_id')
        .onRef('member.user_id', '=', 'profile.user_id'),
    )
    .leftJoin('company_analysts as analyst', (join) =>
      join
        .onRef('analyst.company_id', '=', 'profile.company_id')
        .onRef('analyst.user_id', '=', 'profile.user_id'),
    )
    .select(['profile.company_id', 'profile.user_id', 'profile.sealed_session', 'person.permissions'])
    .select(['member.role as membership', 'analyst.user_id as assigned'])
    .where('profile.sealed_session', 'is not', null)
    .where('profile.session_expires_at', '>', sql<string>`now()`)
    .execute()

async function revoke(
  ctx: Context,
  { company_id, user_id, sealed_session }: Pick<OpenSession, 'company_id' | 'user_id' | 'sealed_session'>,
): Promise<void> {
  if (sealed_session === null) return
  const token = await ctx.secrets
    .open(sealed_session, getSealContext(company_id, { id: user_id }))
    .catch((error: unknown) => {
      ctx.log.error(
        { err: error, user: user_id, company: company_id },
        'a Quiltt session cannot be decrypted to be revoked, so it stays open until it expires',
      )
      return null
    })
  try {
    if (token !== null) await requireQuiltt(ctx).revokeSession(token)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.warn(
      { err: error, user: user_id },
      'a Quiltt session could not be revoked; a later run will retry',
    )
    return
  }
  await ctx.db
    .updateTable('quiltt_profiles')
    .set({ sealed_session: null, session_expires_at: null })
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .where('sealed_session', '=', sealed_session)
    .execute()
  if (token !== null) ctx.log.info({ user: user_id, company: company_id }, 'a Quiltt session was revoked')
}
