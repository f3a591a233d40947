import { notFound } from '#contract/core/errors.ts'
import type { IntroductionLetter } from '#contract/intros.ts'
import type { Context } from '#server/context.ts'
import { findReplyAddress } from '#server/mail/introduction-replies.ts'
import { renderIntroduction } from './introduction-email.ts'
import { loadIntroApplication } from './read.ts'

/**
 * The introduction and unsubscribe links in the rendered email do not work, because they lack the introduction's secret
 * and the email's id.
 */
export async function previewIntro(
  { db, config }: Context,
  companyId: string,
  introId: string,
  investorId: string,
): Promise<IntroductionLetter> {
  const intro = await loadIntroApplication(db, companyId, introId)
  const investor = await db
    .selectFrom('investors')
    .select('name')
    .where('id', '=', investorId)
    .executeTakeFirstOrThrow(notFound)
  const replyTo = await findReplyAddress(db, { companyId, introId })
  const { subject, html, text } = renderIntroduction(config, {
    ...intro,
    investor: investor.name,
    takesReplies: replyTo !== null,
    path: '/introduction',
    unsubscribe: '/mail/stop/introductions',
  })
  return { subject, html, text, reply_to: replyTo }
}
