import { AppError } from '#contract/core/errors.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import { addBudgetUsage, spendBudget } from '#server/core/data/daily-budget.ts'
import { recordAuditEvent } from '#server/core/http/audit.ts'

export async function sendVerificationEmail(ctx: Context, user: CurrentUser): Promise<void> {
  const { loginAccounts, db } = ctx
  if (user.email_verified) throw new AppError('address_verified')
  if (!loginAccounts) throw new AppError('not_supported')
  await spendBudget(db, user.id, 'verification_emails', 1)
  try {
    await loginAccounts.sendVerificationEmail(user.subject)
  } catch (error) {
    await addBudgetUsage(db, user.id, [['verification_emails', -1]])
    throw error
  }
  await recordAuditEvent(db, { action: 'verification_email_sent', userId: user.id }, { fold: 'hour' })
}
