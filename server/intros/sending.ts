import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { AppError } from '#contract/core/errors.ts'
import type { IntroApplication } from '#contract/intros.ts'
import { type Edit, editCompany, buildSystemEditor } from '#server/core/edits/changes.ts'
import { updateRow } from '#server/core/edits/field-edits.ts'
import type { Context } from '#server/context.ts'
import { hashSecret, generateSecret } from '#server/core/data/secrets.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import { findReplyAddress } from '#server/mail/introduction-replies.ts'
import { loadMailOutcomes } from '#server/mail/outcomes.ts'
import { queueMail, requireConfirmedAddress, secretPlaceholder } from '#server/mail/queue.ts'
import { lockNewInvestors, type ChosenInvestor } from './choosing.ts'
import { loadEditedIntro } from './intros.ts'
import { renderIntroduction } from './introduction-email.ts'
import { removePicks } from './choices.ts'
import { loadIntroApplication } from './read.ts'
import { isReleaseRequired } from './release-required.ts'

/** The job that records the outcomes of introduction emails. The delay in `soon` is in seconds. */
const introductionsSent = { name: 'introductions-sent', data: z.object({ intro: z.uuid() }) }
const soon = { after: 5 }

/**
 * Skips investors who are already in the application. Introductions wait for a release if `isReleaseRequired` returns
 * true. Throws `invalid_request` and sends no email if an investor cannot be introduced.
 */
export async function sendIntro(
  ctx: Context,
  company: CompanyCaller,
  introId: string,
  vcs: string[],
): Promise<IntroApplication> {
  requireConfirmedAddress(company.user)
  return editCompany(ctx, company, async (edit) => {
    const intro = await loadIntroApplication(edit.trx, edit.companyId, introId)
    if (intro.status === 'draft') throw new AppError('intro_not_submitted')
    const chosen = await lockNewInvestors(edit, intro, vcs)
    if (chosen.length === 0) return intro
    if (await isReleaseRequired(edit)) await requestRelease(edit, introId, chosen)
    else await queueIntroductionEmails(ctx, edit, intro, chosen, null)
    await removePicks(edit, vcs)
    return loadEditedIntro(edit, introId)
  })
}

async function requestRelease(
  { trx, companyId, record }: Edit,
  introId: string,
  investors: ChosenInvestor[],
): Promise<void> {
  for (const { id: investor_id, name: field } of investors) {
    await trx
      .insertInto('intro_investors')
      .values({ company_id: companyId, intro_id: introId, investor_id, introduced_at: null })
      .execute()
    record('everyone', 'intro', introId, { [field]: [null, 'awaiting_release'] })
  }
}

/** `before` is the previous status of the introductions. */
export async function queueIntroductionEmails(
  ctx: Context,
  edit: Edit,
  intro: IntroApplication,
  investors: ChosenInvestor[],
  before: 'awaiting_release' | null,
): Promise<void> {
  const place = { companyId: edit.companyId, introId: intro.id }
  const takesReplies = (await findReplyAddress(edit.trx, place)) !== null
  for (const investor of investors) await introduce(ctx, edit, { intro, investor, takesReplies, before })
  if (intro.status === 'submitted') {
    await updateRow(edit, 'intro_applications', intro.id, { status: 'sent', sent_at: sql`now()` })
    edit.record('everyone', 'intro', intro.id, { status: ['submitted', 'sent'] })
  }
  await ctx.jobs.enqueue(edit.trx, introductionsSent, { intro: intro.id }, soon)
}

const eventKey = (introId: string, investorId: string) => `introduction:${introId}:${investorId}`

interface Introduced {
  intro: IntroApplication
  investor: ChosenInvestor
  takesReplies: boolean
  before: 'awaiting_release' | null
}

async function introduce(
  ctx: Context,
  edit: Edit,
  { intro, investor, takesReplies, before }: Introduced,
): Promise<void> {
  const secret = generateSecret()
  const mailId = uuidv7()
  const sending = {
    secret_hash: hashSecret(secret),
    released_by: before === null ? null : (edit.author?.id ?? null),
  }
  await edit.trx
    .insertInto('intro_investors')
    .values({ company_id: edit.companyId, intro_id: intro.id, investor_id: investor.id, ...sending })
    .onConflict((waiting) =>
      waiting.columns(['company_id', 'intro_id', 'investor_id']).doUpdateSet({
        ...sending,
        introduced_at: sql`now()`,
        changed_at: sql`now()`,
        expires_at: (row) => row.ref('excluded.expires_at'),
      }),
    )
    .execute()
  edit.record('everyone', 'intro', intro.id, { [investor.name]: [before, 'queued'] })
  await queueMail(ctx, edit.trx, {
    id: mailId,
    eventKey: eventKey(intro.id, investor.id),
    kind: 'introduction',
    companyId: edit.companyId,
    causedBy: edit.author,
    to: { userId: null, address: investor.email },
    content: renderIntroduction(ctx.config, {
      ...intro,
      investor: investor.name,
      takesReplies,
      path: `/introduction#${secretPlaceholder}`,
      unsubscribe: `/mail/stop/introductions?mail=${mailId}`,
    }),
    secret,
  })
}

export async function startIntroductionWorker(ctx: Context): Promise<void> {
  await ctx.jobs.work(introductionsSent, () => recordMailOutcomes(ctx))
  await ctx.jobs.repeat('introductions-round', '* * * * *', () => recordMailOutcomes(ctx))
}

export async function recordMailOutcomes(ctx: Context): Promise<void> {
  const queued = await ctx.db
    .selectFrom('intro_investors')
    .select(['company_id', 'intro_id', 'investor_id'])
    .where('status', '=', 'queued')
    .where('withdrawn_at', 'is', null)
    .where('introduced_at', 'is not', null)
    .execute()
  const getEventKey = (row: (typeof queued)[number]) => eventKey(row.intro_id, row.investor_id)
  const outcomes = await loadMailOutcomes(ctx.db, queued.map(getEventKey))
  const finished = queued.filter((row) => outcomes.has(getEventKey(row)))
  for (const [companyId, rows] of Map.groupBy(finished, ({ company_id }) => company_id))
    await editCompany(ctx, buildSystemEditor(companyId), async (edit) => {
      for (const row of rows) await recordOutcome(edit, row, outcomes.get(getEventKey(row)) ?? 'failed')
    })
}

async function recordOutcome(
  { trx, companyId, record }: Edit,
  { intro_id, investor_id }: { intro_id: string; investor_id: string },
  status: 'sent' | 'failed',
): Promise<void> {
  const row = await trx
    .updateTable('intro_investors as chosen')
    .from('investors as investor')
    .set({ status, changed_at: sql`now()`, ...(status === 'sent' && { sent_at: sql`now()` }) })
    .whereRef('investor.id', '=', 'chosen.investor_id')
    .where('chosen.company_id', '=', companyId)
    .where('chosen.intro_id', '=', intro_id)
    .where('chosen.investor_id', '=', investor_id)
    .where('chosen.status', '=', 'queued')
    .where('chosen.withdrawn_at', 'is', null)
    .returning('investor.name')
    .executeTakeFirst()
  if (row) record('everyone', 'intro', intro_id, { [row.name]: ['queued', status] })
}
