import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/core/data/database.ts'
import { recordAuditEvent } from '#server/core/http/audit.ts'
import { endProviderAccess } from './end-provider-access.ts'
import { eraseFiles } from './erase-files.ts'
import { eraseMentions } from './erase-mentions.ts'
import { type Counts, eraseRows } from './erase-rows.ts'
import { eraseSnapshotMentions } from './erase-snapshots.ts'
import { eraseWebhookBodies } from './erase-webhooks.ts'
import { toAuditSubject } from './holds.ts'
import type { Mention } from './mentions.ts'
import { listPersonCompanies } from './subject-rows.ts'
import type { Subject } from './subject.ts'

/**
 * The second pass erases data that requests and jobs wrote during the first pass. Requests and jobs that are in
 * progress when access ends finish within a few minutes.
 */
const passCount = 2
const minutesBetweenPasses = 15
const minutesAfterProblem = 5

export async function scheduleErasures(ctx: Context): Promise<void> {
  await ctx.jobs.repeat('erase', '* * * * *', () => runDueErasures(ctx))
}

export async function runDueErasures(ctx: Context): Promise<void> {
  while (await runErasurePass(ctx)) continue
}

/** Without `id`, runs a pass of the erasure with the earliest due time. Returns false if no pass is due. */
export async function runErasurePass(ctx: Context, id?: string): Promise<boolean> {
  const claimed = await claim(ctx, id)
  if (!claimed) return false
  const sealed = JSON.parse(await ctx.secrets.open(claimed.sealed_subject, claimed.id)) as Subject
  const subject = await addLateCompanies(ctx, sealed)
  const counts: Counts = {}
  const failed = await eraseData(ctx, subject, counts)
  const problem =
    failed.length === 0
      ? null
      : `Requests to ${failed.join(', ')} failed. The pass is repeated in a few minutes`
  await saveResult(ctx, claimed, subject, { counts, problem })
  ctx.log.info(
    { erasure: claimed.id, pass: claimed.passes + 1, counts, problem },
    'a pass of an erasure ended',
  )
  return true
}

/** Adds companies that the person created with a request that began before the erasure. */
async function addLateCompanies({ db }: Context, subject: Subject): Promise<Subject> {
  if (subject.kind === 'company') return subject
  const companies = await listPersonCompanies(db, subject.id)
  const lateIds = companies.filter((company) => company.is_sole).map(({ id }) => id)
  return { ...subject, rows: { ...subject.rows, companyIds: [...subject.rows.companyIds, ...lateIds] } }
}

interface Claimed {
  id: string
  sealed_subject: string
  passes: number
}

/**
 * A pass that takes longer than `minutesBetweenPasses` overlaps with the next pass. This is safe, because every step is
 * repeatable.
 */
async function claim({ db }: Context, id: string | undefined): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update erasures set due_at = now() + make_interval(mins => ${minutesBetweenPasses}) where id = (
      select id from erasures
      where finished_at is null and due_at <= now() and ${id === undefined ? sql`true` : sql`id = ${id}`}
      order by due_at limit 1 for update skip locked)
    returning id, sealed_subject, passes`.execute(db)
  return rows[0]
}

/**
 * Steps run in an order in which each step still finds the data that it needs. Returns the providers for
 * which a call failed.
 */
async function eraseData(ctx: Context, subject: Subject, counts: Counts): Promise<string[]> {
  const { rows, mentions, involvedCompanyIds, providerIds } = subject
  const failed = await endProviderAccess(ctx, subject)
  await eraseFiles(ctx, rows, counts)
  await eraseRows(ctx.db, rows, counts)
  await eraseMentions(ctx.db, { mentions, companyIds: involvedCompanyIds }, counts)
  await eraseSnapshotMentions(ctx, { mentions, companyIds: involvedCompanyIds }, counts)
  const texts = [...providerIds, ...rows.userIds, ...rows.companyIds, ...mentions.map(toBodyText)]
  await eraseWebhookBodies(ctx.db, texts, counts)
  return failed
}

/** Providers write phone numbers without the space between the country code and the national number. */
const toBodyText = ({ text, kind }: Mention) => (kind === 'phone' ? text.replace(' ', '') : text)

async function saveResult(
  ctx: Context,
  { id, passes: earlierPasses }: Claimed,
  { kind, id: subjectId }: Subject,
  { counts, problem }: { counts: Counts; problem: string | null },
): Promise<void> {
  await inTransaction(ctx, async (trx) => {
    const erasure = await trx
      .selectFrom('erasures')
      .select('counts')
      .where('id', '=', id)
      .where('passes', '=', earlierPasses)
      .where('finished_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    // A concurrent pass has already succeeded, so this result is discarded.
    if (!erasure) return
    const total = addCounts(erasure.counts, counts)
    const passes = earlierPasses + (problem === null ? 1 : 0)
    const isFinished = passes === passCount
    const minutes = problem === null ? minutesBetweenPasses : minutesAfterProblem
    await trx
      .updateTable('erasures')
      .set({
        passes,
        problem,
        counts: JSON.stringify(total),
        due_at: sql`now() + make_interval(mins => ${minutes})`,
        ...(isFinished && { finished_at: sql<string>`now()`, sealed_subject: null }),
      })
      .where('id', '=', id)
      .execute()
    const entry = { action: 'erasure_finished', userId: null, details: { ...total } } as const
    if (isFinished) await recordAuditEvent(trx, { ...entry, ...toAuditSubject(kind, subjectId) })
  })
}

function addCounts(a: Counts, b: Counts): Counts {
  const parts = [...new Set([...Object.keys(a), ...Object.keys(b)])] as (keyof Counts)[]
  return Object.fromEntries(parts.map((part) => [part, (a[part] ?? 0) + (b[part] ?? 0)]))
}
