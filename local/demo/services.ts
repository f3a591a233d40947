import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '#contract/core/client.ts'
import { AppError } from '#contract/core/errors.ts'
import { answerIntroduction, openIntroduction } from '#contract/introductions.ts'
import * as intros from '#contract/intros.ts'
import { getInvestorSync, listInvestors, syncInvestors } from '#contract/investors.ts'
import { getLoanSync, listLoans, listUnmatchedLoans, matchLoan, syncLoans } from '#contract/loans.ts'
import { setStepTime } from '#contract/step-times.ts'
import { addTemplate } from '#contract/staff/templates.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fetchMails, findSecret } from '#local/outbox.ts'
import type { Config } from '#server/config.ts'
import { openBackdater } from './backdate.ts'
import { saveCriteria } from './criteria.ts'
import { buildPdf } from './files/pdf.ts'
import { type DemoCaller, getEventTime } from './pipeline/story.ts'
import { defaultTemplateUrls } from './templates/write-templates.ts'

interface People {
  funded: DemoCaller
  admin: DemoCaller
  now: Date
}

export async function seedTemplates({ google }: Config, admin: DemoCaller): Promise<void> {
  if (!google) for (const url of defaultTemplateUrls) await admin.call(addTemplate, { body: { url } })
}

/** The usual duration of each step in days. */
const stepTimes = [
  { status: 'in_review', low: 5, high: 10 },
  { status: 'term_sheet', low: 2, high: 5 },
  { status: 'dd_in_review', low: 10, high: 20 },
  { status: 'docs_await_sign', low: 3, high: 7 },
] as const

export async function seedStepTimes(admin: DemoCaller): Promise<void> {
  for (const body of stepTimes) await admin.call(setStepTime, { body })
}

/**
 * Syncs the demo loans and backdates the sync to last night, unless Airtable is configured. The companies must exist.
 */
export async function seedLoans(
  { airtable, databaseUrl }: Config,
  admin: DemoCaller,
  now: Date,
): Promise<void> {
  if (airtable) return
  const playedAt = new Date()
  await sync(admin.call, syncLoans, getLoanSync)
  await matchLoans(admin.call)
  await sync(admin.call, syncLoans, getLoanSync)
  const { results } = await admin.call(listLoans, { query: {} })
  const backdater = openBackdater(databaseUrl, now)
  try {
    for (const { company: companyId } of results)
      await backdater.moveEvent({ companyId, playedAt, happenedAt: getEventTime(lastNight, now) })
  } finally {
    await backdater.close()
  }
}

/** This loan remains unmatched as an example for admins. */
const unmatchedExample = 'loan-gannet-2026'

/** Matches loans by company name, because the tables cannot contain the companies' ids. */
async function matchLoans(call: Call): Promise<void> {
  const { results } = await call(listUnmatchedLoans, { query: {} })
  for (const { id, external_id, suggested_company: company } of results)
    if (company !== null && external_id !== unmatchedExample)
      await call(matchLoan, { params: { unmatchedLoanId: id }, body: { company } })
}

const lastNight = { daysAgo: 1, hour: 6.1 }

/**
 * Syncs the demo investors and introduces the funded company to some of them. Does nothing if Airtable is configured,
 * and sends no introductions if a mail server is configured, so that no real person receives email.
 */
export async function seedIntroductions(
  { airtable, smtp, databaseUrl }: Config,
  people: People,
): Promise<void> {
  if (airtable) return
  await sync(people.admin.call, syncInvestors, getInvestorSync)
  if (!smtp) await introduce(people, databaseUrl)
}

const deadlineMs = 60_000

async function waitUntil(description: string, isDone: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + deadlineMs
  while (!(await isDone())) {
    if (Date.now() > deadline) throw new Error(`${description} took too long`)
    await sleep(100)
  }
}

async function sync(
  call: Call,
  start: typeof syncInvestors | typeof syncLoans,
  getStatus: typeof getInvestorSync | typeof getLoanSync,
): Promise<void> {
  await call(start, {}).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'sync_running')) throw error
  })
  await waitUntil('Reading the demo’s tables', async () => {
    const { status, error, problems } = await call(getStatus, {})
    if (status === 'failed' || (status === 'done' && problems.length > 0))
      throw new Error(`Syncing the demo's tables failed: ${error ?? JSON.stringify(problems)}`)
    return status === 'done'
  })
}

const selectedInvestors = ['Ashgrove Ventures', 'Cairnfield Climate', 'Fallow & Field']
const interestedInvestor = 'Fallow & Field'

const requestedAt = { daysAgo: 24, hour: 15.3 }
const answeredAt = { daysAgo: 21, hour: 17.9 }

async function introduce({ funded, admin, now }: People, databaseUrl: string): Promise<void> {
  const { selected_company: companyId } = await funded.call(getCurrentUser, {})
  if (companyId === null) return
  const query = { company: companyId }
  if ((await funded.call(intros.listIntros, { query })).count > 0) return
  const backdater = openBackdater(databaseUrl, now)
  const date = async (moment: typeof requestedAt, play: () => Promise<void>) => {
    const playedAt = new Date()
    await play()
    await backdater.moveEvent({ companyId, playedAt, happenedAt: getEventTime(moment, now) })
  }
  try {
    await date(requestedAt, async () => {
      await sendIntroductions(funded.call, companyId)
      await waitUntil('Sending the introductions', async () => {
        const { results } = await funded.call(intros.listIntros, { query })
        return results.every(({ investors }) => investors.every(({ status }) => status !== 'queued'))
      })
    })
    await date(answeredAt, () => answerAsInvestor(admin.call))
  } finally {
    await backdater.close()
  }
}

async function sendIntroductions(call: Call, company: string): Promise<void> {
  await saveCriteria(call, company, { country_code: 'US', sector: 'Soil and biochar' })
  const { id: introId } = await call(intros.createIntro, {
    body: {
      company,
      first_name: 'Ana',
      last_name: 'Reyes',
      name: 'Larkmead Soil',
      blurb:
        'Larkmead turns farm waste into compost and biochar, and sells it to growers whose soil is worn. Sales grew by half last year. We are raising a first round to build a second site.',
    },
  })
  const params = { introId }
  const deck = buildPdf([
    'Larkmead Soil',
    'Compost and biochar for worn farm land',
    '',
    'A deck made for the demo.',
  ])
  const pitch = new File([Uint8Array.from(deck)], 'larkmead-soil-deck.pdf', { type: 'application/pdf' })
  await call(intros.updateIntro, { params, body: { pitch } })
  await call(intros.submitIntro, { params })
  const { results } = await call(listInvestors, { query: { active: 'true', page_size: 1000 } })
  const vcs = results.filter(({ name }) => selectedInvestors.includes(name)).map(({ id }) => id)
  await call(intros.sendIntro, { params, body: { vcs } })
}

async function answerAsInvestor(call: Call): Promise<void> {
  for (const mail of await fetchMails(call, 'introduction')) {
    const secret = findSecret(mail)
    if (!secret || !mail.subject.includes(interestedInvestor)) continue
    await call(openIntroduction, { body: { secret } })
    await call(answerIntroduction, { body: { secret, answer: 'interested' } })
  }
}
