import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '#contract/client.ts'
import { answerIntroduction } from '#contract/introductions.ts'
import * as intros from '#contract/intros.ts'
import { getInvestorSync, listInvestors, syncInvestors } from '#contract/investors.ts'
import { getLoanSync, syncLoans } from '#contract/loans.ts'
import { addTemplate } from '#contract/templates.ts'
import { getCurrentUser } from '#contract/users.ts'
import type { Config } from '#server/core/config/config.ts'
import { paperPdf } from './records/paper-pdf.ts'
import type { DemoCaller } from './seed.ts'
import { defaultTemplateUrls } from './templates/write-templates.ts'
import { readMails, secretIn } from '#local/outbox.ts'

/**
 * What stands beside the demo's applications: templates, investors, loans, and introductions of the funded company. Only
 * what is invented is brought in; nobody real is ever written to.
 */
export async function seedBeside(
  { airtable, google, smtp }: Config,
  { funded, admin }: { funded: DemoCaller; admin: DemoCaller },
): Promise<void> {
  if (!google) for (const url of defaultTemplateUrls) await admin.call(addTemplate, { body: { url } })
  if (airtable) return
  await sync(admin.call, syncInvestors, getInvestorSync)
  await sync(admin.call, syncLoans, getLoanSync)
  if (!smtp) await introduce(funded, admin)
}

const longestMs = 60_000

/** Starts a sync, or finds one that has begun, and waits for its end. */
async function sync(
  call: Call,
  start: typeof syncInvestors | typeof syncLoans,
  status: typeof getInvestorSync | typeof getLoanSync,
): Promise<void> {
  const before = await call(status, {})
  if (before.status !== 'queued' && before.status !== 'running') await call(start, {})
  const giveUpAt = Date.now() + longestMs
  while (Date.now() < giveUpAt) {
    const { status: now, error, problems } = await call(status, {})
    if (now === 'done' && problems.length === 0) return
    if (now === 'done' || now === 'failed')
      throw new Error(`The demo's tables cannot be read: ${error ?? JSON.stringify(problems)}`)
    await sleep(200)
  }
  throw new Error('Reading the demo’s tables takes too long')
}

/** Invented investors whom the funded company fits, and what one of them says. */
const chosen = ['Ashgrove Ventures', 'Cairnfield Climate', 'Fallow & Field']
const interested = 'Fallow & Field'

async function introduce({ call }: DemoCaller, admin: DemoCaller): Promise<void> {
  const { selected_company: company } = await call(getCurrentUser, {})
  if (company === null || (await call(intros.listIntros, { query: { company } })).count > 0) return
  const { id: introId } = await call(intros.createIntro, {
    body: {
      company,
      first_name: 'Ana',
      last_name: 'Reyes',
      name: 'Larkmead Soil',
      blurb:
        'Larkmead turns farm waste into compost and biochar, and sells it to growers whose soil is worn. Sales grew by half last year. We raise a first round to build a second site.',
    },
  })
  const params = { introId }
  const deck = paperPdf([
    'Larkmead Soil',
    'Compost and biochar for worn farm land',
    '',
    'A deck made for the demo.',
  ])
  const pitch = new File([Uint8Array.from(deck)], 'larkmead-soil-deck.pdf', { type: 'application/pdf' })
  await call(intros.updateIntro, { params, body: { pitch } })
  await call(intros.submitIntro, { params })
  const { results } = await call(listInvestors, { query: { active: 'true', page_size: 1000 } })
  const vcs = results.filter(({ name }) => chosen.includes(name)).map(({ id }) => id)
  await call(intros.sendIntro, { params, body: { vcs } })
  await answer(admin.call)
}

/** As the investor would, with the secret from the mail that lies in the outbox. */
async function answer(call: Call): Promise<void> {
  for (const mail of await readMails(call, 'introduction')) {
    const secret = secretIn(mail)
    if (secret && mail.subject.includes(interested))
      await call(answerIntroduction, { body: { secret, answer: 'interested' } })
  }
}
