import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as introductions from '#contract/introductions.ts'
import * as contract from '#contract/intros.ts'
import type { Investor } from '#contract/investors.ts'
import { startTestApp } from '#tests/app.ts'
import { buildFile } from '#tests/build.ts'
import {
  buildCompanyWithTermSheet,
  buildDraftIntro,
  buildInvestor,
  introAnswers,
  sendToInvestors,
  getIntroductionSecret,
  withdrawFromInvestors,
} from '#tests/intros.ts'
import { listMailsTo } from '#tests/mail.ts'
import { signInCast } from '#tests/people.ts'
import { recordMailOutcomes } from './sending.ts'

const app = await startTestApp({ jobs: true })
const { alice, ada } = await signInCast(app)

const get = (introId: string) => alice.call(contract.getIntro, { params: { introId } })

const statuses = async (introId: string) =>
  Object.fromEntries((await get(introId)).investors.map(({ name, status }) => [name, status]))

const ageIntroductions = (introId: string, days: number) =>
  app.ctx.db
    .updateTable('intro_investors')
    .set({ expires_at: sql<string>`now() + make_interval(days => ${90 - days})` })
    .where('intro_id', '=', introId)
    .execute()

describe('an introduction, for its investor', () => {
  const nobody = app.as(null)

  async function introduced(body: { pitch?: File } = {}) {
    const { id: company } = await buildCompanyWithTermSheet(app, alice)
    const { id } = await buildDraftIntro(alice, company, introAnswers)
    if (body.pitch) await alice.call(contract.updateIntro, { params: { introId: id }, body })
    await alice.call(contract.submitIntro, { params: { introId: id } })
    const investor = await buildInvestor(ada, { name: `Dune ${id}` })
    await sendToInvestors(alice, id, [investor])
    const secret = await getIntroductionSecret(app, id, investor.id)
    return { id, investor, secret }
  }

  test('is opened with the secret, and shows only their part', async () => {
    const { investor, secret } = await introduced()
    expect(await nobody(introductions.openIntroduction, { body: { secret } })).toEqual({
      investor: investor.name,
      ...introAnswers,
      pitch: null,
      answer: null,
      decline_reason: null,
      contact_email: null,
    })
    const wrong = 'x'.repeat(43)
    for (const endpoint of [introductions.openIntroduction, introductions.downloadIntroductionPitch])
      await expect(nobody(endpoint, { body: { secret: wrong } })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('provides the deck if there is one', async () => {
    const { secret } = await introduced({ pitch: buildFile('deck.csv') })
    const opened = await nobody(introductions.openIntroduction, { body: { secret } })
    expect(opened.pitch).toEqual({ filename: 'deck.csv', size: 24 })
    const file = await nobody(introductions.downloadIntroductionPitch, { body: { secret } })
    expect([file.name, await file.text()]).toEqual(['deck.csv', 'holder,shares\nAlice,100\n'])
    const without = await introduced()
    const missing = nobody(introductions.downloadIntroductionPitch, { body: { secret: without.secret } })
    await expect(missing).rejects.toMatchObject({ code: 'not_found' })
  })

  test('accepts ten changes of the answer a day; repeating an answer is not a change', async () => {
    const { id, secret } = await introduced()
    const answer = (choice: 'interested' | 'declined') =>
      nobody(introductions.answerIntroduction, { body: { secret, answer: choice } })
    const countChanges = async () => (await get(id)).version
    const before = await countChanges()
    for (let change = 0; change < 10; change += 1) {
      await answer(change % 2 === 0 ? 'interested' : 'declined')
      await answer(change % 2 === 0 ? 'interested' : 'declined')
    }
    expect((await countChanges()) - before).toBeLessThanOrEqual(11)
    await expect(answer('interested')).rejects.toMatchObject({ code: 'too_many_requests' })
    expect(await answer('declined')).toMatchObject({ answer: 'declined' })
    const other = await introduced()
    expect(
      await nobody(introductions.answerIntroduction, { body: { secret: other.secret, answer: 'declined' } }),
    ).toMatchObject({ answer: 'declined' })
  })

  test('can be answered again; the company sees the answer, which the outcome of the email does not overwrite', async () => {
    const { id, investor, secret } = await introduced()
    const answer = (choice: 'interested' | 'declined') =>
      nobody(introductions.answerIntroduction, { body: { secret, answer: choice } })
    expect(await answer('declined')).toMatchObject({ answer: 'declined' })
    expect(await answer('interested')).toMatchObject({ answer: 'interested' })
    await recordMailOutcomes(app.ctx)
    expect(await statuses(id)).toEqual({ [investor.name]: 'interested' })
    const before = (await get(id)).version
    await answer('interested')
    expect((await get(id)).version).toBe(before)
  })

  test('that matches shows each side the address of the other side, and emails the members', async () => {
    const { id, investor, secret } = await introduced()
    const answer = { secret, answer: 'interested' as const, reason: 'Not a pass' }
    expect(await nobody(introductions.answerIntroduction, { body: answer })).toMatchObject({
      answer: 'interested',
      decline_reason: null,
      contact_email: alice.email,
    })
    expect((await get(id)).investors).toMatchObject([{ name: investor.name, email: investor.email }])
    const subjects = (await listMailsTo(ada, alice)).map(({ subject }) => subject)
    expect(subjects.at(-1)).toContain('An investor wants to talk to you')
    await withdrawFromInvestors(alice, id, [investor])
    expect((await get(id)).investors).toMatchObject([{ status: 'withdrawn', email: null }])
  })

  test('that is passed on shows the reason, and no address', async () => {
    const { id, secret } = await introduced()
    const body = { secret, answer: 'declined' as const, reason: 'We stopped funding hardware.' }
    const passed = { decline_reason: 'We stopped funding hardware.', contact_email: null }
    expect(await nobody(introductions.answerIntroduction, { body })).toMatchObject(passed)
    expect((await get(id)).investors).toMatchObject([
      { status: 'declined', email: null, decline_reason: 'We stopped funding hardware.' },
    ])
    const again = { secret, answer: 'interested' as const }
    await nobody(introductions.answerIntroduction, { body: again })
    expect((await get(id)).investors).toMatchObject([{ decline_reason: null }])
  })

  test('has the time of each step', async () => {
    const { id, secret } = await introduced({ pitch: buildFile('deck.csv') })
    const readSteps = async () => {
      const [steps] = (await get(id)).investors
      if (!steps) throw new Error('There is no introduction')
      return steps
    }
    const isSet = expect.any(String) as string
    const later = { opened_at: null, pitch_opened_at: null, answered_at: null, withdrawn_at: null }
    expect(await readSteps()).toMatchObject({ requested_at: isSet, ...later })
    await expect.poll(async () => (await readSteps()).sent_at).toEqual(isSet)
    await nobody(introductions.openIntroduction, { body: { secret } })
    const { opened_at } = await readSteps()
    await nobody(introductions.openIntroduction, { body: { secret } })
    expect(await readSteps()).toMatchObject({ ...later, opened_at })
    await nobody(introductions.downloadIntroductionPitch, { body: { secret } })
    await nobody(introductions.answerIntroduction, { body: { secret, answer: 'declined' } })
    expect(await readSteps()).toMatchObject({ opened_at, pitch_opened_at: isSet, answered_at: isSet })
  })

  test.each([
    ['was withdrawn', (id: string, investor: Investor) => withdrawFromInvestors(alice, id, [investor])],
    ['is older than 90 days', (id: string) => ageIntroductions(id, 91)],
  ])('that %s is closed: nothing is shown, answered or downloaded', async (_, close) => {
    const { id, investor, secret } = await introduced({ pitch: buildFile('deck.csv') })
    await ageIntroductions(id, 89)
    await nobody(introductions.openIntroduction, { body: { secret } })
    await close(id, investor)
    const closed = { code: 'introduction_closed', status: 409 }
    for (const endpoint of [introductions.openIntroduction, introductions.downloadIntroductionPitch])
      await expect(nobody(endpoint, { body: { secret } })).rejects.toMatchObject(closed)
    const answer = nobody(introductions.answerIntroduction, { body: { secret, answer: 'interested' } })
    await expect(answer).rejects.toMatchObject(closed)
  })

  test('stores only the hash of its secret after the email was sent', async () => {
    const { id, secret } = await introduced()
    const rows = await app.ctx.db
      .selectFrom('intro_investors')
      .selectAll()
      .where('intro_id', '=', id)
      .execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
  })
})
