import type { Parsed } from '#contract/core/endpoint.ts'
import { AppError } from '#contract/core/errors.ts'
import { type IntroApplication, sendBackReasons, type sendBackIntro as endpoint } from '#contract/intros.ts'
import type { Context } from '#server/context.ts'
import { editCompany } from '#server/core/edits/changes.ts'
import { updateRow } from '#server/core/edits/field-edits.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import { recordAuditEvent } from '#server/core/http/audit.ts'
import { notifySentBackIntro } from '#server/mail/notices.ts'
import { loadEditedIntro } from './intros.ts'
import { loadIntroApplication } from './read.ts'

/**
 * Changes an application from `submitted` to `draft`, and emails the note to the company. The selected investors keep
 * their places in the queue. Throws `intro_not_waiting` if no investor is waiting, or if introduction emails were already
 * sent, because their text must not change.
 */
export async function sendBackIntro(
  ctx: Context,
  company: CompanyCaller,
  introId: string,
  { reason, note }: Parsed<typeof endpoint>['body'],
): Promise<IntroApplication> {
  const { user, companyId } = company
  return editCompany(ctx, company, async (edit) => {
    const intro = await loadIntroApplication(edit.trx, companyId, introId)
    const waiting = intro.investors.filter(({ status }) => status === 'awaiting_release')
    if (intro.status !== 'submitted' || waiting.length === 0) throw new AppError('intro_not_waiting')
    edit.record('everyone', 'intro', introId, { status: ['submitted', 'draft'], send_back: [null, note] })
    for (const { name } of waiting)
      edit.record('everyone', 'intro', introId, { [name]: ['awaiting_release', 'sent_back'] })
    await updateRow(edit, 'intro_applications', introId, { status: 'draft', submitted_at: null })
    const number = edit.version()
    await edit.trx
      .insertInto('intro_send_backs')
      .values({ company_id: companyId, intro_id: introId, number, reason, note, author_id: user.id })
      .execute()
    const investors = waiting.map(({ name }) => name)
    await notifySentBackIntro(ctx, edit, {
      reason: reason === 'other' ? null : sendBackReasons[reason],
      note,
      investors,
    })
    const details = { introduction: introId, reason, investors }
    await recordAuditEvent(edit.trx, {
      action: 'introduction_sent_back',
      userId: user.id,
      companyId,
      details,
    })
    return loadEditedIntro(edit, introId)
  })
}
