import { expect, test } from 'vitest'
import { getChangesHistory } from '#contract/history.ts'
import * as contract from '#contract/intros.ts'
import { listAuditEvents } from '#contract/staff/audit.ts'
import { getOutboxMail } from '#contract/staff/outbox.ts'
import { getPipelineCounts } from '#contract/staff/pipeline.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompany } from '#tests/build.ts'
import { buildInvestor, buildSubmittedIntro, sendToInvestors, withdrawFromInvestors } from '#tests/intros.ts'
import { listMailsTo } from '#tests/mail.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp()
const { otto, ada } = await signInCast(app)
const note = 'Please prove that you are the only one.'

async function buildWaiting(...names: string[]) {
  const founder = await app.arrive('Founder')
  const investors = await Promise.all(names.map((name) => buildInvestor(ada, { name })))
  const { id: companyId } = await buildCompany(founder)
  const { id } = await buildSubmittedIntro(founder, companyId)
  const intro = await sendToInvestors(founder, id, investors)
  const params = { introId: id }
  const sendBack = (by = otto) => by.call(contract.sendBackIntro, { params, body: { reason: 'claim', note } })
  const release = () =>
    otto.call(contract.releaseIntro, { params, body: { vcs: investors.map(({ id }) => id) } })
  return { founder, investors, companyId, intro, params, sendBack, release }
}

async function listWaiting(waiting_on: 'funder' | 'applicant', introId: string) {
  const query = { page_size: 1000, waiting_on }
  const { results } = await ada.call(contract.listWaitingIntroductions, { query })
  return results.filter(({ intro }) => intro === introId)
}

const countWaiting = async () => (await otto.call(getPipelineCounts, {})).introductions

test('an application that waits for its release is sent back as a draft, and waits again after it is resubmitted', async () => {
  const { founder, intro, params, sendBack, release } = await buildWaiting('Meltwater', 'Eddyline')
  const counted = await countWaiting()
  const back = await sendBack()
  expect(back).toMatchObject({
    status: 'draft',
    submitted_at: null,
    send_backs: [{ reason: 'claim', note, author: { id: otto.id }, number: back.version }],
    investors: [{ status: 'sent_back' }, { status: 'sent_back' }],
  })
  expect(await countWaiting()).toBe(counted - 1)
  expect(await listWaiting('funder', intro.id)).toEqual([])
  expect(await listWaiting('applicant', intro.id)).toMatchObject([
    { sent_back: { reason: 'claim' } },
    { sent_back: { reason: 'claim' } },
  ])
  await expect(release()).rejects.toMatchObject({ code: 'not_found' })
  await expect(sendBack()).rejects.toMatchObject({ code: 'intro_not_waiting' })
  const blurb = 'One of three makers of electric kilns.'
  await founder.call(contract.updateIntro, { params, body: { blurb } })
  const again = await founder.call(contract.submitIntro, { params })
  // The investors keep their request times, and so their places in the queue.
  expect(again.investors).toEqual(intro.investors)
  expect(await listWaiting('funder', intro.id)).toHaveLength(2)
  expect(await countWaiting()).toBe(counted)
  expect(await release()).toMatchObject({ status: 'sent', blurb })
})

test('changes since it was sent back are the log entries after the number of the note', async () => {
  const { founder, companyId, params, sendBack } = await buildWaiting('Quarry')
  const { send_backs } = await sendBack()
  await founder.call(contract.updateIntro, { params, body: { blurb: 'Shorter.' } })
  await founder.call(contract.submitIntro, { params })
  const query = { entity: ['intro' as const], after: send_backs[0]?.number ?? 0 }
  const { results } = await otto.call(getChangesHistory, { params: { companyId }, query })
  expect(results.map(({ field, after }) => [field, after])).toEqual(
    expect.arrayContaining([
      ['blurb', 'Shorter.'],
      ['status', 'submitted'],
      ['Quarry', 'awaiting_release'],
    ]),
  )
  expect(results).toHaveLength(3)
})

test('every member gets the note by email, and the history and audit log record the sender', async () => {
  const { founder, companyId, params, sendBack } = await buildWaiting('Firstfrost')
  await expect(sendBack(founder)).rejects.toMatchObject({ code: 'forbidden' })
  await sendBack()
  const [mail] = await listMailsTo(ada, founder)
  expect(mail).toMatchObject({ kind: 'sent_back', subject: expect.stringContaining('needs changes') })
  const { text } = await ada.call(getOutboxMail, { params: { mailId: mail?.id ?? '' } })
  expect(text).toContain(`> ${note}`)
  expect(text).toContain('We haven’t sent the letter to Firstfrost yet.')
  const { results } = await founder.call(getChangesHistory, { params: { companyId }, query: {} })
  expect(results).toContainEqual(
    expect.objectContaining({
      field: 'send_back',
      after: note,
      author: expect.objectContaining({ id: otto.id }),
    }),
  )
  const query = { action: ['introduction_sent_back' as const], company: companyId }
  expect((await ada.call(listAuditEvents, { query })).results).toMatchObject([
    {
      user: { id: otto.id },
      details: { introduction: params.introId, reason: 'claim', investors: ['Firstfrost'] },
    },
  ])
})

test('a letter cannot be sent back after an investor received it, or if no investor is waiting for it', async () => {
  const { investors, founder, params, sendBack } = await buildWaiting('Bluestem', 'Sandpiper')
  const vcs = investors.slice(0, 1).map(({ id }) => id)
  await otto.call(contract.releaseIntro, { params, body: { vcs } })
  await expect(sendBack()).rejects.toMatchObject({ code: 'intro_not_waiting', status: 409 })
  const other = await buildWaiting('Delta')
  await withdrawFromInvestors(other.founder, other.params.introId, other.investors)
  await expect(other.sendBack()).rejects.toMatchObject({ code: 'intro_not_waiting' })
  expect(await listMailsTo(ada, founder)).toEqual([])
})
