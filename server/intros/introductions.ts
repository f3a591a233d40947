import { sql } from 'kysely'
import { AppError, notFound } from '#contract/core/errors.ts'
import type { Introduction, introductionAnswers } from '#contract/introductions.ts'
import { openAttachedFile } from '#server/files/attached-files.ts'
import { type Edit, editCompany, buildSystemEditor } from '#server/core/edits/changes.ts'
import { spendBudget } from '#server/core/data/daily-budget.ts'
import type { Context } from '#server/context.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import type { OutgoingFile } from '#server/core/files/outgoing-file.ts'
import { hashSecret } from '#server/core/data/secrets.ts'
import { findReplyAddress } from '#server/mail/introduction-replies.ts'
import { notifyInvestorDecline, notifyInvestorInterest } from '#server/mail/notices.ts'

type Answer = (typeof introductionAnswers)[number]

/** Records the first time the investor opens the introduction. */
export async function openIntroduction({ db }: Context, secret: string): Promise<Introduction> {
  const row = await findIntroduction(db, secret)
  await recordOpening(db, secret, 'opened_at')
  return toIntroduction(db, row)
}

const recordOpening = (db: Database, secret: string, step: 'opened_at' | 'pitch_opened_at') =>
  db
    .updateTable('intro_investors')
    .set({ [step]: sql`now()` })
    .where('secret_hash', '=', hashSecret(secret))
    .where(step, 'is', null)
    .execute()

interface GivenAnswer {
  secret: string
  answer: Answer
  reason?: string | undefined
}

/** The investor can change the answer later. Emails the company's members only if the status changes. */
export async function answerIntroduction(
  ctx: Context,
  { secret, answer, reason }: GivenAnswer,
): Promise<Introduction> {
  const { company_id } = await findIntroduction(ctx.db, secret)
  return editCompany(ctx, buildSystemEditor(company_id), async (edit) => {
    const { trx } = edit
    const before = await findIntroduction(trx, secret)
    const declineReason = answer === 'declined' ? (reason ?? null) : null
    if (before.status !== answer || before.decline_reason !== declineReason)
      await saveAnswer(ctx, edit, before, { secret, answer, declineReason })
    return toIntroduction(trx, await findIntroduction(trx, secret))
  })
}

async function saveAnswer(
  ctx: Context,
  edit: Edit,
  { intro_id, investor_id, investor, investor_email, status }: IntroductionRow,
  { secret, answer, declineReason }: { secret: string; answer: Answer; declineReason: string | null },
): Promise<void> {
  await spendBudget(edit.trx, hashSecret(secret), 'introduction_answers', 1)
  await edit.trx
    .updateTable('intro_investors')
    .set({ status: answer, decline_reason: declineReason, answered_at: sql`now()`, changed_at: sql`now()` })
    .where('company_id', '=', edit.companyId)
    .where('secret_hash', '=', hashSecret(secret))
    .execute()
  if (status === answer) return
  edit.record('everyone', 'intro', intro_id, { [investor]: [status, answer] })
  const event = `${intro_id}:${investor_id}`
  if (answer === 'interested')
    await notifyInvestorInterest(ctx, edit, { event, investor, address: investor_email })
  else await notifyInvestorDecline(ctx, edit, { event, investor, reason: declineReason })
}

/** Records the first time the investor opens the pitch deck. */
export async function openIntroductionPitch(ctx: Context, secret: string): Promise<OutgoingFile> {
  const { company_id: companyId, intro_id, investor } = await findIntroduction(ctx.db, secret)
  const place = { owner: 'intro', ownerId: intro_id } as const
  const file = await openAttachedFile(ctx, companyId, place, { slot: 'pitch' })
  await recordOpening(ctx.db, secret, 'pitch_opened_at')
  return { ...file, about: { companyId, details: { investor, introduction: intro_id } } }
}

type IntroductionRow = Awaited<ReturnType<typeof findIntroduction>>

async function findIntroduction(db: Database | Transaction, secret: string) {
  const row = await db
    .selectFrom('intro_investors as chosen')
    .innerJoin('investors as investor', 'investor.id', 'chosen.investor_id')
    .innerJoin('intro_applications as intro', (join) =>
      join.onRef('intro.company_id', '=', 'chosen.company_id').onRef('intro.id', '=', 'chosen.intro_id'),
    )
    .leftJoin('attached_files as file', (join) =>
      join
        .onRef('file.company_id', '=', 'intro.company_id')
        .onRef('file.owner_id', '=', 'intro.id')
        .on('file.owner', '=', 'intro')
        .on('file.slot', '=', 'pitch')
        .on('file.deleted_at', 'is', null),
    )
    .select(['chosen.company_id', 'chosen.intro_id', 'chosen.investor_id', 'chosen.status'])
    .select(['chosen.decline_reason', 'investor.name as investor', 'investor.email as investor_email'])
    .select(['intro.first_name', 'intro.last_name', 'intro.name', 'intro.blurb', 'intro.pitch_url'])
    .select(['file.filename', 'file.size', 'file.scan_status'])
    .select(sql<boolean>`chosen.withdrawn_at is not null or chosen.expires_at <= now()`.as('is_closed'))
    .where('chosen.secret_hash', '=', hashSecret(secret))
    .executeTakeFirstOrThrow(notFound)
  const { is_closed, ...introduction } = row
  if (is_closed) throw new AppError('introduction_closed')
  return introduction
}

async function toIntroduction(
  db: Database | Transaction,
  { status, filename, size, scan_status, ...intro }: IntroductionRow,
): Promise<Introduction> {
  const place = { companyId: intro.company_id, introId: intro.intro_id }
  return {
    ...intro,
    pitch: filename === null || size === null || scan_status === 'infected' ? null : { filename, size },
    answer: status === 'interested' || status === 'declined' ? status : null,
    contact_email: status === 'interested' ? await findReplyAddress(db, place) : null,
  }
}
