import { addressDays, deleteOldAuditAddresses } from '#server/audit/delete-addresses.ts'
import { eventDays, deleteOldWebhookEvents } from '#server/connections/webhooks.ts'
import { deleteExpiredConfirmations, validDays } from '#server/content/confirmations.ts'
import type { Context } from '#server/context.ts'
import { deleteOldBudgetUsage, usageDays } from '#server/core/data/daily-budget.ts'
import { deleteOldErasedLogins, erasedLoginDays } from '#server/core/http/erased-logins.ts'
import { deleteExpiredIdempotencyKeys, retentionHours } from '#server/core/http/idempotency.ts'
import { deleteOldLiveChanges, retentionSeconds } from '#server/core/live/read-changes.ts'
import { daysUntilPurge } from '#server/files/purge.ts'
import { bodyDays, deleteOldMailBodies, deleteOldMails, mailDays } from '#server/mail/delete-old.ts'
import { confirmationHours } from '#contract/support.ts'
import { deleteExpiredUnconfirmedMessages } from '#server/support/confirmations.ts'
import { deleteOldVisitorConversations, visitorDays } from '#server/support/delete-old.ts'
import { deleteOldInvitationSends, sendDays } from '#server/team/limits.ts'

/** Deletes at most `max` rows, or clears their expired data, and returns the number of rows. */
export type DeleteBatch = (ctx: Context, max: number) => Promise<number>

interface TimedDeletion {
  tables: readonly string[]
  data: string
  after: string
  job: 'delete-old-answers' | 'delete-old-rows' | 'purge-removed-files' | 'purge-snapshots'
  /** Null for jobs that delete files. These jobs are scheduled elsewhere. */
  deleteBatch: DeleteBatch | null
}

/** docs/security.md has the same list. */
export const timedDeletions: readonly TimedDeletion[] = [
  {
    tables: ['idempotency_keys'],
    data: 'stored responses',
    after: `${retentionHours} hours`,
    job: 'delete-old-answers',
    deleteBatch: deleteExpiredIdempotencyKeys,
  },
  {
    tables: ['live_changes'],
    data: 'log of changes for event streams',
    after: `${retentionSeconds / 3600} hour`,
    job: 'delete-old-answers',
    deleteBatch: deleteOldLiveChanges,
  },
  {
    tables: ['unconfirmed_messages'],
    data: 'messages of visitors with their email address, until it is confirmed',
    after: `${confirmationHours} hours`,
    job: 'delete-old-answers',
    deleteBatch: deleteExpiredUnconfirmedMessages,
  },
  {
    tables: ['webhook_events'],
    data: 'events of providers',
    after: `${eventDays} days after processing`,
    job: 'delete-old-rows',
    deleteBatch: deleteOldWebhookEvents,
  },
  {
    tables: ['mails'],
    data: 'content of emails',
    after: `${bodyDays} days`,
    job: 'delete-old-rows',
    deleteBatch: deleteOldMailBodies,
  },
  {
    tables: ['mails'],
    data: 'emails with recipient and subject',
    after: `${mailDays} days`,
    job: 'delete-old-rows',
    deleteBatch: deleteOldMails,
  },
  {
    tables: ['audit_log'],
    data: 'IP addresses of events',
    after: `${addressDays} days`,
    job: 'delete-old-rows',
    deleteBatch: deleteOldAuditAddresses,
  },
  {
    tables: ['budget_usage'],
    data: 'use of budgets by user, email address or IP address',
    after: `${usageDays} day after its day`,
    job: 'delete-old-rows',
    deleteBatch: deleteOldBudgetUsage,
  },
  {
    tables: ['newsletter_confirmations'],
    data: 'email addresses that wait for a confirmation',
    after: `${validDays} days`,
    job: 'delete-old-rows',
    deleteBatch: deleteExpiredConfirmations,
  },
  {
    tables: ['support_threads', 'support_messages', 'support_notes'],
    data: 'conversations of visitors',
    after: `${visitorDays} days after the last message`,
    job: 'delete-old-rows',
    deleteBatch: deleteOldVisitorConversations,
  },
  {
    tables: ['invitation_sends'],
    data: 'recipients of invitations, for limits',
    after: `${sendDays} days`,
    job: 'delete-old-rows',
    deleteBatch: deleteOldInvitationSends,
  },
  {
    tables: ['erased_logins'],
    data: 'hashes of erased sign-ins',
    after: `${erasedLoginDays} days`,
    job: 'delete-old-rows',
    deleteBatch: deleteOldErasedLogins,
  },
  {
    tables: ['documents', 'attached_files'],
    data: 'removed files; their rows stay',
    after: `${daysUntilPurge} days`,
    job: 'purge-removed-files',
    deleteBatch: null,
  },
  {
    tables: ['financial_snapshots'],
    data: 'data of syncs, except the latest 60 of a connection',
    after: `${daysUntilPurge} days`,
    job: 'purge-snapshots',
    deleteBatch: null,
  },
]
