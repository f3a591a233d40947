import type { Investor } from '#contract/investors.ts'
import type { Transaction } from '#server/core/data/database.ts'
import { recordAuditEvent } from '#server/core/http/audit.ts'

interface NewAddress {
  /** Null if a sync changed the address. */
  userId: string | null
  investor: Pick<Investor, 'id' | 'name' | 'email'>
  before: string | null
}

/** New and changed addresses are audited, because introductions with secret links are sent to them. */
export const auditInvestorAddress = (
  trx: Transaction,
  { userId, investor, before }: NewAddress,
): Promise<void> =>
  recordAuditEvent(trx, {
    action: 'investor_changed',
    userId,
    target: investor.id,
    details: { investor: investor.name, before, after: investor.email },
  })
