import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as introductions from '#contract/introductions.ts'
import * as contract from '#contract/intros.ts'
import type { Investor } from '#contract/investors.ts'
import { testApp } from '#tests/app.ts'
import { buildFile } from '#tests/build.ts'
import {
  buildApplicant,
  buildDraftIntro,
  buildInvestor,
  introAnswers,
  introduce,
  findIntroductionSecret,
  withdraw,
} from '#tests/intros.ts'
import { cast } from '#tests/people.ts'
import { recordMailOutcomes } from './sending.ts'

const app = await testApp({ jobs: true })
const { alice, ada } = await cast(app)

const get = (introId: string) => alice.call(contract.getIntro, { params: { introId } })

const statuses = async (introId: string) =>
  Object.fromEntries((await get(introId)).investors.map(({ name, status }) => [name, status]))

/** Changes the expiry of an application's introductions as if they had been sent this many days ago. */
const ageIntroductions = (introId: string, days: number) =>
  app.ctx.db
    .updateTable('intro_investors')
    .set({ expires_at: sql<string>`now() + make_interval(days => ${90 - days})` })
    .where('intro_id', '=', introId)
    .execute()

describe('an introduction, for its investor', () => {
  const nobody = app.as(null)

  async function introduced(body: { pitch?: File } = {}) {
    const { id: company } = await buildApplicant(app, alice)
    const { id } = await buildDraftIntro(alice, company, introAnswers)
    if (body.pitch) await alice.call(contract.updateIntro, { params: { introId: id }, body })
    await alice.call(contract.submitIntro, { params: { introId: id } })
    const investor = await buildInvestor(ada, { name: `Dune ${id}` })
    await introduce(alice, id, [investor])
    const secret = await findIntroductionSecret(app, id, investor.id)
    return { id, investor, secret }
  }

  test('is opened with the secret, and shows only their part', async () => {
    const { investor, secret } = await introduced()
    expect(await nobody(introductions.openIntroduction, { body: { secret } })).toEqual({
      investor: investor.name,
      ...introAnswers,
      pitch: null,
      answer: null,
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

  test.each([
    ['was withdrawn', (id: string, investor: Investor) => withdraw(alice, id, [investor])],
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
