import { sql } from 'kysely'
import { AppError, notFound } from '#contract/core/errors.ts'
import type { Introduction, introductionAnswers } from '#contract/introductions.ts'
import { openAttachedFile } from '#server/files/attached-files.ts'
import { editCompany, bySystem } from '#server/core/edits/changes.ts'
import { spendBudget } from '#server/core/data/daily-budget.ts'
import type { Context } from '#server/context.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import type { OutgoingFile } from '#server/core/files/outgoing-file.ts'
import { hashSecret } from '#server/core/data/secrets.ts'

type Answer = (typeof introductionAnswers)[number]

/** Shows an investor the introduced company. Throws `not_found` or, for an old secret, `introduction_closed`. */
export async function openIntroduction(ctx: Context, secret: string): Promise<Introduction> {
  return toIntroduction(await findIntroduction(ctx.db, secret))
}

/** Saves the investor's answer, which they can change later. Throws `too_many_requests` after ten changes a day. */
export async function answerIntroduction(
  ctx: Context,
  secret: string,
  answer: Answer,
): Promise<Introduction> {
  const { company_id } = await findIntroduction(ctx.db, secret)
  return editCompany(ctx, bySystem(company_id), async ({ trx, record }) => {
    const { intro_id, investor, status } = await findIntroduction(trx, secret)
    if (status !== answer) {
      await spendBudget(trx, hashSecret(secret), 'introduction_answers', 1)
      await trx
        .updateTable('intro_investors')
        .set({ status: answer, changed_at: sql`now()` })
        .where('company_id', '=', company_id)
        .where('secret_hash', '=', hashSecret(secret))
        .execute()
      record('everyone', 'intro', intro_id, { [investor]: [status, answer] })
    }
    return toIntroduction(await findIntroduction(trx, secret))
  })
}

/** Opens the deck for the investor. Throws `not_found` without a deck. */
export async function openIntroductionPitch(ctx: Context, secret: string): Promise<OutgoingFile> {
  const { company_id: companyId, intro_id, investor } = await findIntroduction(ctx.db, secret)
  const place = { owner: 'intro', ownerId: intro_id } as const
  const file = await openAttachedFile(ctx, companyId, place, { slot: 'pitch' })
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
    .select(['chosen.company_id', 'chosen.intro_id', 'chosen.status', 'investor.name as investor'])
    .select(['intro.first_name', 'intro.last_name', 'intro.name', 'intro.blurb', 'intro.pitch_url'])
    .select(['file.filename', 'file.size'])
    .select(sql<boolean>`chosen.withdrawn_at is not null or chosen.expires_at <= now()`.as('is_closed'))
    .where('chosen.secret_hash', '=', hashSecret(secret))
    .executeTakeFirstOrThrow(notFound)
  const { is_closed, ...introduction } = row
  if (is_closed) throw new AppError('introduction_closed')
  return introduction
}

function toIntroduction({ status, filename, size, ...intro }: IntroductionRow): Introduction {
  return {
    ...intro,
    pitch: filename === null || size === null ? null : { filename, size },
    answer: status === 'interested' || status === 'declined' ? status : null,
  }
}
