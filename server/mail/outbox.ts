import { sql } from 'kysely'
import type { Parsed } from '#contract/core/endpoint.ts'
import { notFound } from '#contract/core/errors.ts'
import type { listOutbox as listEndpoint, OutboxMail, OutboxMailBody } from '#contract/staff/outbox.ts'
import { getStartOfDay } from '#contract/rules/time-zones.ts'
import { recordAuditEvent } from '#server/core/http/audit.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import type { Database } from '#server/core/data/database.ts'
import { type Page, fetchPage } from '#server/core/data/paging.ts'
import { containsText } from '#server/core/data/text-search.ts'
import { hasSecretLink, decryptMailSecret } from './mail-secrets.ts'
import { secretPlaceholder } from './queue.ts'

type Query = Parsed<typeof listEndpoint>['query']

const selectMails = (db: Database) => db.selectFrom('mails as mail')

const withColumns = (mails: ReturnType<typeof selectMails>) =>
  mails
    .leftJoin('companies as company', 'company.id', 'mail.company_id')
    .select(['mail.id', 'mail.kind', 'mail.status', 'mail.recipient', 'mail.subject', 'mail.created_at'])
    .select(['mail.sent_at', 'mail.attempts', 'mail.error', 'mail.digest_id as digest'])
    .select(['mail.company_id as company', 'company.name as company_name'])
    .select(
      sql<string | null>`case when mail.status in ('held', 'queued', 'sending') then mail.due_at end`.as(
        'due_at',
      ),
    )

export async function listOutbox(
  { db }: Context,
  { status, kind, recipient, company, search, after, before, time_zone, ...paging }: Query,
): Promise<Page<OutboxMail>> {
  let matching = selectMails(db)
  if (status?.length) matching = matching.where('mail.status', 'in', status)
  if (kind?.length) matching = matching.where('mail.kind', 'in', kind)
  if (recipient) matching = matching.where((where) => containsText(where, ['mail.recipient'], recipient))
  if (search) matching = matching.where((where) => containsText(where, ['mail.subject'], search))
  if (after) matching = matching.where('mail.created_at', '>=', getStartOfDay(after, time_zone))
  if (before) matching = matching.where('mail.created_at', '<', getStartOfDay(before, time_zone))
  if (company) matching = matching.where('mail.company_id', '=', company)
  const rows = withColumns(matching).orderBy('mail.created_at', 'desc').orderBy('mail.id', 'desc')
  return fetchPage(db, paging, matching, rows)
}

const deletedText = 'The text of this email was deleted after one year.'

/** Writes an audit event if the email has a secret link. Throws `not_found` for an unknown id. */
export async function getOutboxMail(
  ctx: Context,
  user: CurrentUser,
  mailId: string,
): Promise<OutboxMailBody> {
  const row = await withColumns(selectMails(ctx.db).where('mail.id', '=', mailId))
    .select(['mail.text_body', 'mail.html_body', 'mail.secret', 'mail.purged_at'])
    .executeTakeFirstOrThrow(notFound)
  const { text_body, html_body, secret: _, purged_at, ...mail } = row
  if (hasSecretLink(mail.kind)) await auditOpening(ctx, user, mail)
  if (purged_at !== null) return { ...mail, text: deletedText, html: `<p>${deletedText}</p>` }
  // Without a mail server, an operator has to pass on the link. With a mail server, only the recipient may see it.
  const visibleSecret = (ctx.config.smtp === null && (await decryptMailSecret(ctx, row))) || '[hidden]'
  const filled = (body: string) =>
    hasSecretLink(mail.kind) ? body.replaceAll(secretPlaceholder, visibleSecret) : body
  return { ...mail, text: filled(text_body), html: filled(html_body) }
}

const auditOpening = (
  { db }: Context,
  { id: userId }: CurrentUser,
  { id: target, kind, recipient, company: companyId }: OutboxMail,
) =>
  recordAuditEvent(
    db,
    { action: 'mail_opened', userId, companyId, target, details: { mail: kind, recipient } },
    { fold: 'hour' },
  )
