import { sql } from 'kysely'
import { AppError } from '#contract/core/errors.ts'
import type { Company } from '#contract/companies.ts'
import { toApplicationFacts } from '#contract/rules/facts.ts'
import { type CompanyStatus, isSubmittable } from '#contract/rules/statuses.ts'
import { listMissingAnswers } from '#contract/rules/steps.ts'
import { type Edit, editCompany, requireEditable } from '#server/core/edits/changes.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import { listDocumentTypes } from '#server/dictionary/document-types.ts'
import { notifyStaffOfSubmission } from '#server/mail/staff-notices.ts'
import { changeStatus } from './statuses.ts'
import { loadCompany } from './read.ts'

/** A second submission within this many seconds has no effect (specification §4). */
const throttleSeconds = 5

const stillAbroad =
  'The company is still outside the United States. Change its country before you submit again'

/**
 * Submits the application if every step is complete by the wizard's rules. Returns null if it was submitted within the
 * last `throttleSeconds`. Throws `incomplete_application` with the missing answers by tab and step, `not_editable` if
 * the caller can't edit the application in its current status, and `status_not_allowed` if it was already submitted or
 * the company is still outside the US.
 */
export async function submitCompany(
  ctx: Context,
  company: CompanyCaller,
): Promise<{ status: CompanyStatus } | null> {
  const { user, companyId } = company
  return editCompany(ctx, company, async (edit) => {
    if (await wasJustSubmitted(edit)) return null
    requireEditable(edit)
    if (!isSubmittable(edit.status))
      throw new AppError('status_not_allowed', { message: 'This application was already submitted' })
    const application = await loadCompany(edit.trx, companyId)
    await requireComplete(ctx, edit, application)
    const target = chooseStatus(application, user)
    if (target === edit.status) throw new AppError('status_not_allowed', { message: stillAbroad })
    await edit.trx
      .updateTable('companies')
      .set({ submitted_at: sql`clock_timestamp()`, submitted_by: user.id })
      .where('id', '=', companyId)
      .execute()
    await moveOn(ctx, edit, target)
    return { status: edit.status }
  })
}

async function wasJustSubmitted({ trx, companyId }: Edit): Promise<boolean> {
  const row = await trx
    .selectFrom('companies')
    .select(
      sql<boolean>`coalesce(submitted_at > clock_timestamp() - make_interval(secs => ${throttleSeconds}), false)`.as(
        'just',
      ),
    )
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return row.just
}

/**
 * Resumes a submission that waited for a verified email address; has no effect if the application's status is not
 * `verify_client_email`. The application may have been edited since the submission, so it is checked again. An
 * incomplete application goes back to draft, with a note about the missing answers.
 */
export async function resumeSubmission(ctx: Context, edit: Edit): Promise<void> {
  if (edit.status !== 'verify_client_email') return
  const company = await loadCompany(edit.trx, edit.companyId)
  const missing = await listMissing(ctx, edit, company)
  if (missing.length === 0) return moveOn(ctx, edit, chooseStatus(company, { email_verified: true }))
  const labels = missing.slice(0, maxListedAnswers).map(({ label }) => label)
  const others = missing.length - labels.length
  const list = others > 0 ? `${labels.join(', ')} and ${others} more` : labels.join(', ')
  await changeStatus(ctx, edit, 'draft', {
    note: `Removed since you submitted: ${list}. Add the missing items and submit again.`,
  })
}

async function moveOn(ctx: Context, edit: Edit, status: CompanyStatus): Promise<void> {
  await changeStatus(ctx, edit, status)
  if (status === 'in_review') await notifyStaffOfSubmission(ctx, edit)
}

const maxListedAnswers = 5

const listMissing = async (ctx: Context, edit: Edit, company: Company) =>
  listMissingAnswers(toApplicationFacts(company, await listDocumentTypes({ ...ctx, db: edit.trx })))

async function requireComplete(ctx: Context, edit: Edit, company: Company): Promise<void> {
  const missing = await listMissing(ctx, edit, company)
  if (missing.length === 0) return
  const errors = missing.map(({ tab, step, field, label }) => ({
    path: `${tab}/${step}/${field}`,
    message: label,
  }))
  throw new AppError('incomplete_application', { details: { errors } })
}

/**
 * A complete application from outside the US goes to the waitlist. A US application from a user with an unverified
 * email address waits for verification. All other applications go to review. An admin has already vetted CFO customers,
 * so neither check applies to them (decisions §4).
 */
function chooseStatus(company: Company, user: Pick<CurrentUser, 'email_verified'>): CompanyStatus {
  if (company.status === 'cfo_customer') return 'in_review'
  if (company.country_code !== 'US') return 'non_us'
  return user.email_verified ? 'in_review' : 'verify_client_email'
}
