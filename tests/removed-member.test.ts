import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openQuilttSession } from '#contract/bank-connections.ts'
import { type Endpoint, type Request, acceptsIdempotencyKey } from '#contract/core/endpoint.ts'
import { AppError } from '#contract/core/errors.ts'
import { inviteTeamMember } from '#contract/team.ts'
import { getCurrentUser, setSelectedCompany } from '#contract/users.ts'
import { prepareDataForRow } from './access/prepare.ts'
import { buildRequest } from './access/requests.ts'
import { getExpectedResults } from './access/expected.ts'
import { table } from './access/table.ts'
import { buildCompanyWithRecords, type Ids } from './access/world.ts'
import { startTestApp, type TestUser } from './app.ts'
import { addToTeam, removeFromTeam } from './build.ts'
import { listContractEndpoints } from './endpoints.ts'
import { waitFor } from './jobs.ts'
import { signInCast, type Cast } from './people.ts'

const app = await startTestApp({ accounting: true, banking: true, content: true })
const endpoints = await listContractEndpoints()
const people = await signInCast(app)
const { alice } = people

async function attempt(call: () => Promise<unknown>): Promise<{ outcome: string; reply?: unknown }> {
  try {
    return { outcome: 'ok', reply: await call() }
  } catch (error) {
    if (error instanceof AppError) return { outcome: error.code }
    throw error
  }
}

const toText = async (reply: unknown) =>
  reply instanceof Blob ? reply.text() : (JSON.stringify(reply) ?? '')

const codes: Record<string, string> = { '404': 'not_found', '403': 'forbidden' }

const getEndpoint = (row: string) => endpoints.get(row.split(' ')[0] ?? '') as Endpoint

/**
 * A separate test covers the event stream. Personal data may name former companies, because it lists the user's
 * actions.
 */
const testedElsewhere = ['watchChanges', 'downloadPersonalData']

/**
 * All rows of the access table except rows tested elsewhere and public endpoints, whose access does not depend on
 * membership.
 */
const testedRows = Object.keys(table).filter(
  (row) => getEndpoint(row).access !== 'public' && !testedElsewhere.includes(row),
)

/** Builds a company that Mallory created and that Alice also owns, so that Alice can remove Mallory later. */
async function buildAbandonedCompany(cast: Cast) {
  const mallory = await app.arrive('Mallory')
  const ids = await buildCompanyWithRecords(app, mallory, cast)
  await addToTeam(app, alice, ids.companyId, 'owner')
  await mallory.call(setSelectedCompany, { body: { company_id: ids.companyId } })
  const { token } = await mallory.call(openQuilttSession, { query: { company_id: ids.companyId } })
  return { mallory, ids, quilttToken: token }
}

describe('a removed member', () => {
  let mallory: TestUser
  let ids: Ids
  /** Rows whose call succeeded with an Idempotency-Key while Mallory was a member. */
  const answeredRows = new Set<string>()

  /** Requests with an Idempotency-Key, by row. A retry has the same content. */
  const requests = new Map<string, Request<Endpoint>>()
  const call = async (row: string, { isRepeat }: { isRepeat: boolean }) => {
    const endpoint = getEndpoint(row)
    const request = (isRepeat && requests.get(row)) || buildRequest(row, endpoint, ids)
    if (isRepeat) requests.set(row, request)
    const key = isRepeat ? { idempotencyKey: `walk ${row}`.replaceAll(' ', '-') } : {}
    return attempt(() => mallory.call(endpoint, { ...request, ...key }))
  }

  beforeAll(async () => {
    ;({ mallory, ids } = await buildAbandonedCompany(people))
    for (const row of testedRows) {
      if (!acceptsIdempotencyKey(getEndpoint(row)) || getExpectedResults(row).get('member') !== 'ok') continue
      // Ignores errors, because preparing an earlier row may make this preparation impossible.
      await attempt(() => prepareDataForRow(row, app, mallory, ids))
      if ((await call(row, { isRepeat: true })).outcome === 'ok') answeredRows.add(row)
    }
    await removeFromTeam(alice, mallory, ids.companyId)
  }, 60_000)

  test('had stored responses that contain the company', () => {
    for (const row of [
      'createGrant',
      'createIntro',
      'setSelectedCompany',
      'openAccountingAccount of_company',
    ])
      expect([...answeredRows]).toContain(row)
  })

  test.each(testedRows)('gets from %s the same response as an outsider', async (row) => {
    const expected = getExpectedResults(row).get('outsider') ?? ''
    const { outcome, reply } = await call(row, { isRepeat: false })
    const allowed = [codes[expected] ?? expected]
    // These endpoints act on the caller's selected company, which is now a different company or null.
    if (['openAccountingAccount', 'openQuilttSession'].includes(row)) allowed.push('ok', 'not_found')
    expect(allowed).toContain(outcome)
    expect(await toText(reply)).not.toContain(ids.companyId)
  })

  const repeatableRows = testedRows.filter((row) => acceptsIdempotencyKey(getEndpoint(row)))
  test.each(repeatableRows)('gets no stored response from %s', async (row) => {
    const { outcome, reply } = await call(row, { isRepeat: true })
    expect(answeredRows.has(row) && outcome === 'ok').toBe(false)
    expect(await toText(reply)).not.toContain(ids.companyId)
  })

  test('has not selected the company and cannot list it', async () => {
    const { companies, selected_company } = await mallory.call(getCurrentUser, {})
    expect([selected_company, ...companies.map(({ id }) => id)]).not.toContain(ids.companyId)
  })
})

/** Columns that refer to a user without granting rights: they record an action or belong only to the user. */
const recordColumns = [
  'accepted_risks.accepted_by',
  'accepted_risks.withdrawn_by',
  'admin_addresses.user_id',
  'attached_files.uploaded_by',
  'audit_log.user_id',
  'case_looks.user_id',
  'changes.author_id',
  'colleague_invites.accepted_by',
  'colleague_invites.invited_by',
  'companies.created_by',
  'company_analysts.assigned_by',
  'comparison_explanations.author_id',
  'daily_bytes.user_id',
  'document_marks.read_by',
  'document_reads.user_id',
  'document_templates.added_by',
  'documents.uploaded_by',
  'erasures.requested_by',
  'financial_line_classes.author_id',
  'intro_investors.released_by',
  'intro_send_backs.author_id',
  'invitation_sends.sender_id',
  'invites.accepted_by',
  'last_seen.user_id',
  'legal_holds.lifted_by',
  'legal_holds.set_by',
  'mail_stops.user_id',
  'offers.accepted_by',
  'offers.declined_by',
  'offers.made_by',
  'offers.requested_by',
  'page_acceptances.user_id',
  'requested_answers.answered_by',
  'reviews.created_by',
  'saved_replies.created_by',
  'saved_replies.owner_id',
  'saved_views.owner_id',
  'signing_documents.accepted_by',
  'signing_documents.added_by',
  'signing_documents.commented_by',
  'signing_documents.signed_by',
  'staff_notes.author_id',
  'status_changes.author_id',
  'support_messages.author_id',
  'support_notes.author_id',
  'support_threads.assigned_to',
]

/** Columns that grant a user rights, each with the reason why a removed member cannot use the rights. */
const rightColumns: Record<string, string> = {
  'companies.submitted_by': 'removal reopens the application (team.test.ts)',
  'company_analysts.user_id': 'checkAccess requires the permission of an analyst',
  'company_members.user_id': 'the membership itself',
  'idempotency_keys.user_id': 'the walk repeats every answered request',
  'intro_applications.created_by': 'findReplyAddress (membership-ends.test.ts)',
  'invites.invited_by': 'removal withdraws them, accepting checks the inviter',
  'link_sessions.user_id': 'the walk calls finishBankConnection and reauthBankConnection',
  'mails.user_id': 'findDropReason (membership-ends.test.ts)',
  'quiltt_profiles.user_id': 'revokeSessionsWithoutAccess, below',
  'staff_digest_items.user_id': 'findDropReason requires a permission',
  'support_threads.user_id': 'the walk calls every endpoint of conversations',
}

describe('columns that refer to a user', () => {
  test('are classified as a record or a right', async () => {
    const { rows } = await sql<{ reference: string }>`
      select source.relname || '.' || attribute.attname as reference
      from pg_constraint as reference
      join pg_class as source on source.oid = reference.conrelid
      join pg_attribute as attribute
        on attribute.attrelid = reference.conrelid and attribute.attnum = any(reference.conkey)
      where reference.contype = 'f' and reference.confrelid = 'users'::regclass and reference.conparentid = 0`.execute(
      app.ctx.db,
    )
    const references = rows.map(({ reference }) => reference)
    expect(references.toSorted()).toEqual([...recordColumns, ...Object.keys(rightColumns)].toSorted())
  })

  test('grant a removed member no rights to the company', async () => {
    const { mallory, ids, quilttToken } = await buildAbandonedCompany(people)
    const { companyId } = ids
    await mallory.call(inviteTeamMember, {
      params: { companyId },
      body: { email: 'accomplice@example.com' },
    })
    expect(quilttToken).toMatch(/./)
    await removeFromTeam(alice, mallory, companyId)
    const count = async (from: string, condition: string) => {
      const { rows } = await sql<{ count: string }>`
        select count(*)::text as count from ${sql.table(from)}
        where ${sql.raw(condition)}`.execute(app.ctx.db)
      return rows[0]?.count
    }
    const mine = (column: string) => `company_id = '${companyId}' and ${column} = '${mallory.id}'`
    expect({
      memberships: await count('company_members', mine('user_id')),
      invitations: await count('invites', `${mine('invited_by')} and accepted_at is null`),
      selection: await count('users', `id = '${mallory.id}' and selected_company_id is not null`),
    }).toEqual({ memberships: '0', invitations: '0', selection: '0' })
    await waitFor(async () =>
      expect(await count('quiltt_profiles', `${mine('user_id')} and sealed_session is not null`)).toBe('0'),
    )
    const { rows: jobs } = await sql<{ name: string }>`
      select name from pgboss.job where data::text like ${`%${mallory.id}%`} and state in ('created', 'retry')`.execute(
      app.ctx.db,
    )
    expect(jobs).toEqual([])
  })
})
