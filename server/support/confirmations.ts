import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import {
  confirmationHours,
  type SupportConversation,
  type SupportMessage,
  type VisitorConversation,
} from '#contract/support.ts'
import { normalizeEmail } from '#contract/core/addresses.ts'
import { invalidField } from '#contract/core/errors.ts'
import type { Context } from '#server/context.ts'
import { everyone, spendBudget } from '#server/core/data/daily-budget.ts'
import { type Database, inTransaction, type Transaction } from '#server/core/data/database.ts'
import { hashSecret, generateSecret } from '#server/core/data/secrets.ts'
import { renderSupportConfirmation } from '#server/mail/emails.ts'
import { queueMail, secretPlaceholder } from '#server/mail/queue.ts'
import { toThreadSubject } from './support.ts'

export interface VisitorMessage {
  visitorHash: string
  text: string
  email: string | undefined
}

/** Approximate size of an email in the outbox, in bytes. */
const mailBytes = 10_000

const expiry = sql<string>`now() - make_interval(hours => ${confirmationHours})`

/** Replaces an earlier unconfirmed message. */
export async function requestConfirmation(
  ctx: Context,
  callerKey: string,
  { visitorHash, text, email }: VisitorMessage,
): Promise<void> {
  if (email === undefined) throw invalidField('body.email', missingEmail)
  await spendBudget(ctx.db, callerKey, 'visitor_messages', mailBytes)
  await spendBudget(ctx.db, callerKey, 'visitor_confirmations', 1)
  await spendBudget(ctx.db, everyone, 'all_visitor_confirmations', 1)
  await spendBudget(ctx.db, normalizeEmail(email), 'support_confirmations', 1)
  const token = generateSecret()
  const values = { id: uuidv7(), email, text, token_hash: hashSecret(token) }
  await inTransaction(ctx, async (trx) => {
    await trx
      .insertInto('unconfirmed_messages')
      .values({ ...values, visitor_hash: visitorHash })
      .onConflict((conflict) =>
        conflict.column('visitor_hash').doUpdateSet({ ...values, created_at: sql`now()` }),
      )
      .execute()
    await queueMail(ctx, trx, {
      eventKey: `support_confirmation:${values.id}`,
      kind: 'support_confirmation',
      companyId: null,
      // The email does not need an author, because it contains no user text.
      causedBy: null,
      to: { userId: null, address: email },
      content: renderSupportConfirmation(ctx.config, `/support/confirm?token=${secretPlaceholder}`),
      secret: token,
    })
  })
}

const missingEmail =
  'We are getting many messages right now. Enter your email address and open the link that we send you'

type Unconfirmed = NonNullable<Awaited<ReturnType<typeof findUnconfirmedMessage>>>

export const findUnconfirmedMessage = (db: Database | Transaction, visitorHash: string) =>
  db
    .selectFrom('unconfirmed_messages')
    .select(['id', 'email', 'text', 'created_at'])
    .where('visitor_hash', '=', visitorHash)
    .where('created_at', '>', expiry)
    .executeTakeFirst()

const toMessage = ({ id, text, created_at: at }: Unconfirmed): SupportMessage => ({
  id,
  at,
  text,
  from_staff: false,
  author_name: null,
  file: null,
})

const toConversation = ({ id, text, created_at }: Unconfirmed): SupportConversation => ({
  id,
  company_id: null,
  company_name: null,
  offer: null,
  person_name: null,
  assigned_to: null,
  subject: toThreadSubject(text),
  last_message_at: created_at,
  unread: 0,
  messages: [],
  has_earlier: false,
})

export function withUnconfirmedMessage(
  conversation: SupportConversation | undefined,
  waiting: Unconfirmed,
): VisitorConversation {
  const { messages, ...thread } = conversation ?? toConversation(waiting)
  return { ...thread, messages: [...messages, toMessage(waiting)], unconfirmed_email: waiting.email }
}

/** Returns undefined if the link was used or replaced, or has expired. */
export const consumeUnconfirmedMessage = (trx: Transaction, token: string) =>
  trx
    .deleteFrom('unconfirmed_messages')
    .where('token_hash', '=', hashSecret(token))
    .where('created_at', '>', expiry)
    .returning(['visitor_hash as visitorHash', 'email', 'text'])
    .executeTakeFirst()

export async function deleteExpiredUnconfirmedMessages(
  { db }: Pick<Context, 'db'>,
  max: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from unconfirmed_messages where id in (
      select id from unconfirmed_messages where created_at <= ${expiry} limit ${max})`.execute(db)
  return Number(numAffectedRows)
}
