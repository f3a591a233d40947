import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import { recordAuditEvent } from '#server/core/http/audit.ts'

export const auditConversationOpening = (
  { db }: Context,
  { id: userId }: CurrentUser,
  { id: target, company_id: companyId }: { id: string; company_id: string | null },
): Promise<void> =>
  recordAuditEvent(db, { action: 'conversation_opened', userId, companyId, target }, { fold: 'hour' })
