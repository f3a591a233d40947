import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { updateCommercialContracts } from '#contract/commercial-contracts.ts'
import { subscribe, unsubscribe } from '#contract/content.ts'
import { downloadAllDocuments, listDocuments, uploadDocument } from '#contract/documents.ts'
import type { Endpoint, Request } from '#contract/core/endpoint.ts'
import { updateGrant } from '#contract/grants.ts'
import { getInvestorSync, syncInvestors } from '#contract/investors.ts'
import {
  downloadLoanFile,
  getLoanSync,
  listLoans,
  listUnmatchedLoans,
  matchLoan,
  syncLoans,
} from '#contract/loans.ts'
import type { SyncStatus } from '#contract/staff/syncs.ts'
import { inviteTeamMember } from '#contract/team.ts'
import { addTemplate, duplicateTemplates, listTemplates } from '#contract/staff/templates.ts'
import { baseId, tableNames } from './sandboxes/airtable/sandbox.ts'
import { startTestAirtable, token } from './sandboxes/airtable/testing.ts'
import { drive } from './sandboxes/google/sandbox.ts'
import { clientEmail, startTestGoogle } from './sandboxes/google/testing.ts'
import { openRecords } from '#local/records.ts'
import { startTestS3 } from './sandboxes/s3/testing.ts'
import { createFaultClient } from './sandboxes/kit/testing.ts'
import { sweepMails } from '#server/mail/sweep.ts'
import { createGhostProvider } from '#server/providers/content/ghost.ts'
import { openS3Store } from '#server/providers/files/s3.ts'
import { createSmtpMailer } from '#server/providers/mail/smtp.ts'
import { decryptMailSecret } from '#server/mail/mail-secrets.ts'
import { openAirtableBase } from '#server/providers/records/airtable-calls.ts'
import { createAirtableInvestorSource, createAirtableLoanSource } from '#server/providers/records/airtable.ts'
import { openGoogleDrive } from '#server/providers/templates/google-drive.ts'
import { buildRequest } from './access/requests.ts'
import { buildTemplateUrl } from './access/related-records.ts'
import { buildCompanyWithRecords } from './access/world.ts'
import { actionBound, callEndpoint, computeBound, measureDuration, pageBound } from './answers.ts'
import { buildPerson, type TestUser, startTestApp } from './app.ts'
import { buildCompany, buildFile } from './build.ts'
import { listContractEndpoints } from './endpoints.ts'
import { backdateJobs, waitUntilIdle } from './jobs.ts'
import { startTestMailServer, backdateMails } from './mail.ts'
import { signInCast } from './people.ts'
import { count, eachOutage, outages } from './outages.ts'

const s3 = await startTestS3()
const airtable = await startTestAirtable({ callsPerSecond: 10_000 })
const google = await startTestGoogle()
const { sink, smtp } = await startTestMailServer()
afterAll(async () => {
  for (const sandbox of [s3, airtable, google]) await sandbox.stop()
})
const tables = { baseUrl: airtable.url, token, baseId, ...tableNames }
const drives = {
  apiUrl: google.url,
  tokenUrl: `${google.url}/token`,
  clientEmail,
  privateKey: google.privateKey,
  subject: null,
  folderId: drive.copiesFolderId,
  driveId: drive.sharedDriveId,
}
const app = await startTestApp({
  jobs: true,
  accounting: true,
  content: true,
  smtp,
  s3: s3.config,
  airtable: tables,
  google: drives,
})
const { ctx } = app
const news = createFaultClient(ctx.config.ghost.url)
const people = await signInCast(app)
const { alice, ada } = people
const ids = await buildCompanyWithRecords(app, alice, people)
const params = { companyId: ids.companyId }

// The default deadlines of jobs are too long for this test, so it shortens them. Request deadlines do not change.
const shortDeadlines = { timeoutMs: 400, maxWaitMs: 600 }
const base = openAirtableBase(tables, ctx.log, shortDeadlines, { spacingMs: 0, blockMs: 50 })
ctx.investorsSource = createAirtableInvestorSource(base, tables.investors)
ctx.loansSource = createAirtableLoanSource(base, {
  loans: tables.loans,
  loanFiles: tables.loanFiles,
})
const contentWithDeadlines = ctx.content
const contentWithShortDeadlines = createGhostProvider(ctx.config.ghost, ctx.log, shortDeadlines)
ctx.content = contentWithShortDeadlines
ctx.mail = createSmtpMailer(smtp, ctx.log, { connect: 300, silence: 300, mail: 600 })
const templatesWithDeadlines = ctx.templates
const templatesWithShortDeadlines = openGoogleDrive(drives, ctx.log, shortDeadlines)

async function injectFault([name, outage]: (typeof eachOutage)[number]) {
  s3.faults.add(
    outage.answer === 'malformed'
      ? { operation: '*', answer: 'page', status: 502, count }
      : { operation: '*', ...outage },
  )
  sink.injectFault({ at: 'connect', answer: name === 'hangs' ? 'hang' : 421, count })
  for (const faults of [airtable, google, news]) await faults.injectFault('*', outage)
}
async function clearFaults() {
  s3.faults.clear()
  sink.clearFaults()
  for (const faults of [airtable, google, news]) await faults.clearFaults()
}

afterEach(clearFaults)

type CallCase = [name: string, caller: TestUser, endpoint: Endpoint, request: Request<Endpoint>]

/**
 * The download endpoints that read the file store. Loan statements and personal data are generated from the database,
 * and templates come from Google Drive.
 */
const downloads = [...(await listContractEndpoints())]
  .filter(
    ([name, { response }]) =>
      response === 'file' && /^download(?!PersonalData|LoanStatement|Template)/.test(name),
  )
  .map(([name, endpoint]): CallCase => [name, alice, endpoint, buildRequest(name, endpoint, ids)])

const actions = [
  [
    'uploading',
    alice,
    uploadDocument,
    { params, body: { file: buildFile(), document_type: ids.documentType } },
  ],
  [
    'a file of a grant',
    alice,
    updateGrant,
    { params: { grantId: ids.grantId }, body: { contract: buildFile() } },
  ],
  ['files of contracts', alice, updateCommercialContracts, { params, body: { files: [buildFile()] } }],
  ['a template', ada, addTemplate, { body: { url: buildTemplateUrl(drive.agreementId) } }],
] as unknown as CallCase[]

async function send([name, caller, endpoint, request]: CallCase) {
  const { outcome, response, ms } = await callEndpoint(app, caller.token, endpoint, request)
  return { name, isRead: endpoint.method === 'GET', outcome, wait: response.headers.get('retry-after'), ms }
}

const documents = async () => (await alice.call(listDocuments, { params })).count

async function findConfirmation(email: string): Promise<string | null> {
  const mail = await ctx.db
    .selectFrom('mails')
    .select(['id', 'secret'])
    .where('recipient', '=', email)
    .where('kind', '=', 'newsletter')
    .executeTakeFirstOrThrow()
  return decryptMailSecret(ctx, mail)
}

const subscribers: string[] = []
const invitees: string[] = []
async function subscribeReader() {
  const { email } = buildPerson('Reader')
  await app.as(null)(subscribe, { body: { email } })
  await fetch(`${app.url}/newsletter/confirm?token=${await findConfirmation(email)}`, { method: 'POST' })
  const friend = buildPerson('Friend').email
  await alice.call(inviteTeamMember, { params, body: { email: friend } })
  subscribers.push(email)
  invitees.push(friend)
}

const syncs = [
  { start: syncInvestors, status: getInvestorSync },
  { start: syncLoans, status: getLoanSync },
]
async function sync({ start, status }: (typeof syncs)[number]): Promise<SyncStatus> {
  expect((await ada.call(start, {})).status).toMatch(/queued|running/)
  const now = () => ada.call(status, {})
  await expect.poll(async () => (await now()).status, soon).toMatch(/done|failed/)
  return now()
}
const soon = { interval: 100 }

async function buildTemplate() {
  await ctx.db.deleteFrom('document_templates').execute()
  ctx.templates = templatesWithDeadlines
  await ada.call(addTemplate, { body: { url: buildTemplateUrl(drive.termSheetId) } })
}
const template = async () => (await ada.call(listTemplates, {})).results[0]

const unavailable = {
  outcome: { code: 'provider_unavailable', status: 503 },
  wait: expect.stringMatching(/^\d+$/) as string,
}

describe.each(eachOutage)('while every service outside %s', (...outage) => {
  test('files and documents fail fast with Retry-After, and are available again after the outage', async () => {
    const before = await documents()
    await buildTemplate()
    await injectFault(outage)
    const answers = await Promise.all([...downloads, ...actions].map(send))
    for (const answer of answers) expect(answer).toMatchObject(unavailable)
    expect(await documents()).toBe(before)

    await clearFaults()
    const healthyMs = await measureDuration(async () => {
      for (const call of [...downloads, ...actions])
        expect((await send(call)).outcome).not.toBeInstanceOf(Error)
    })
    expect(await documents()).toBe(before + 1)
    for (const { isRead, ms, name } of answers)
      expect(ms, `milliseconds of ${name}`).toBeLessThan(
        computeBound(isRead ? pageBound : actionBound, healthyMs),
      )
  }, 60_000)

  test('background work is accepted without delay, and reports its failure', async () => {
    await buildTemplate()
    ctx.templates = templatesWithShortDeadlines
    const healthyMs = await measureDuration(subscribeReader)
    await injectFault(outage)
    const ms = await measureDuration(async () => {
      await subscribeReader()
      await ada.call(duplicateTemplates, {})
    })
    expect(ms).toBeLessThan(computeBound(pageBound, healthyMs))
    const failed = { status: 'failed', error: expect.stringMatching(/^Could not list /) as string }
    expect(await Promise.all(syncs.map(sync))).toMatchObject([failed, failed])
    await expect.poll(async () => (await template())?.copy_error, soon).toMatch(/^Could not /)
  }, 60_000)
})

test('a sync that cannot store its files fails with a message, and stores them after the outage', async () => {
  const { id: company } = await buildCompany(alice, { name: 'Larkmead Soil' })
  expect(await sync({ start: syncLoans, status: getLoanSync })).toMatchObject({ status: 'done' })
  for (const { id, suggested_company } of (await ada.call(listUnmatchedLoans, {})).results)
    if (suggested_company === company)
      await ada.call(matchLoan, { params: { unmatchedLoanId: id }, body: { company } })
  s3.faults.add({ operation: '*', answer: 'status', status: 403, code: 'AccessDenied', count })
  expect(await sync({ start: syncLoans, status: getLoanSync })).toMatchObject({
    status: 'failed',
    error: 'File storage is unavailable. Try again in a few minutes.',
  })
  await clearFaults()
  expect(await sync({ start: syncLoans, status: getLoanSync })).toMatchObject({ status: 'done' })
  const [loan] = (await alice.call(listLoans, { query: { company } })).results
  const request = { params: { loanId: loan?.id ?? '', loanFileId: loan?.invoices[0]?.id ?? '' } }
  expect(await (await alice.call(downloadLoanFile, request)).text()).toMatch(/^%PDF/)
}, 60_000)

test('after the outage, every subscription and copy is completed and every email is sent', async () => {
  await clearFaults()
  // With short deadlines, jobs could fail again on a busy machine.
  ctx.content = contentWithDeadlines
  expect(await sync({ start: syncInvestors, status: getInvestorSync })).toMatchObject({ status: 'done' })
  await buildTemplate()
  const begun = Date.now() - 1000
  await ada.call(duplicateTemplates, {})
  await expect.poll(async () => Date.parse((await template())?.copied_at ?? ''), soon).toBeGreaterThan(begun)
  const records = await openRecords(ctx.config.databaseUrl)
  // Backdates the jobs, so that all failed subscriptions are retried now.
  await backdateJobs(app, 60)
  await waitUntilIdle(app)
  const members = async () =>
    (await records.find('ghost_member', {})).map(({ data }) => data as { email: string; uuid: string })
  await expect
    .poll(async () => (await members()).map(({ email }) => email), soon)
    .toEqual(expect.arrayContaining(subscribers))
  const [reader] = await members()
  ctx.content = contentWithShortDeadlines
  await news.injectFault('*', outages.hangs)
  await app.as(null)(unsubscribe, { body: { uuid: reader?.uuid ?? '' } })
  await news.clearFaults()
  ctx.content = contentWithDeadlines
  const lists = async () =>
    (await records.find('ghost_member', { uuid: reader?.uuid })).map(
      ({ data }) => (data as { newsletters: string[] }).newsletters,
    )
  await expect.poll(lists, soon).toEqual([[]])
  await records.close()
  await backdateMails(app, 300)
  await sweepMails(ctx)
  const sent = () => sink.inbox.flatMap(({ to }) => to)
  await expect.poll(sent, soon).toEqual(expect.arrayContaining(invitees))
}, 90_000)

test('an archive breaks off instead of looking complete when its store stops responding', async () => {
  ctx.files = openS3Store(s3.config, ctx.log, { maxWaitMs: 1000 })
  s3.faults.add({ operation: 'GetObject', answer: 'stall' })
  await expect(alice.call(downloadAllDocuments, { params })).rejects.toThrow('terminated')
})
