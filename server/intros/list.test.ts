import { expect, test } from 'vitest'
import { updateIntroChoices } from '#contract/intro-choices.ts'
import { noCriteria } from '#contract/rules/investor-fit.ts'
import { getInvestor } from '#contract/investors.ts'
import { listIntroductions } from '#contract/staff/introductions.ts'
import type { Request } from '#contract/core/endpoint.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompany } from '#tests/build.ts'
import {
  buildCompanyWithTermSheet,
  buildInvestor,
  buildSubmittedIntro,
  getIntroductionSecret,
  introAnswers,
  sendToInvestors,
  withdrawFromInvestors,
} from '#tests/intros.ts'
import { signInCast } from '#tests/people.ts'
import { answerIntroduction } from './introductions.ts'

const app = await startTestApp()
const { alice, otto, ada } = await signInCast(app)

type Query = Request<typeof listIntroductions>['query']

const list = async (query: Query = {}) => (await otto.call(listIntroductions, { query })).results

async function buildIntroductions() {
  const [heat, water, late] = [
    await buildInvestor(ada, { name: 'Heat Fund', stages: ['seed'], sectors: ['Energy'], pre_revenue: true }),
    await buildInvestor(ada, { name: 'Écluse Water' }),
    await buildInvestor(ada, { name: 'Late Stage', stages: ['growth'] }),
  ]
  const company = await buildCompanyWithTermSheet(app, alice)
  const { id: intro } = await buildSubmittedIntro(alice, company.id)
  await sendToInvestors(alice, intro, [heat, water, late])
  const answer = async (investor: string, given: 'interested' | 'declined', reason?: string) => {
    const secret = await getIntroductionSecret(app, intro, investor)
    await answerIntroduction(app.ctx, { secret, answer: given, reason })
  }
  await answer(heat.id, 'interested')
  await answer(water.id, 'declined', 'Too early for us.')
  await withdrawFromInvestors(alice, intro, [late])
  const founder = await app.arrive('Nia')
  const unknown = await buildCompany(founder, { name: 'Ålesund Tides' })
  const waiting = await buildSubmittedIntro(founder, unknown.id)
  await sendToInvestors(founder, waiting.id, [water])
  return { company, intro, heat, water, late, unknown }
}

const { company, intro, heat, water, late, unknown } = await buildIntroductions()

test('staff list introductions of all companies with states, dates and decks, and filter them', async () => {
  const all = await list()
  expect(all.map(({ company, investor, status }) => [company, investor, status])).toEqual([
    [unknown.id, water.id, 'awaiting_release'],
    [company.id, late.id, 'withdrawn'],
    [company.id, water.id, 'declined'],
    [company.id, heat.id, 'interested'],
  ])
  expect(all[2]).toMatchObject({
    id: `${intro}:${water.id}`,
    company_name: company.name,
    investor_name: 'Écluse Water',
    decline_reason: 'Too early for us.',
    answered_at: expect.any(String),
    pitch: null,
    pitch_url: introAnswers.pitch_url,
    fit: null,
  })
  const names = async (query: Query) => (await list(query)).map(({ investor_name }) => investor_name)
  expect(await names({ status: ['interested', 'withdrawn'] })).toEqual(['Late Stage', 'Heat Fund'])
  expect(await names({ investor: water.id })).toEqual(['Écluse Water', 'Écluse Water'])
  expect(await names({ company: unknown.id })).toEqual(['Écluse Water'])
  expect(await names({ search: 'alesund' })).toEqual(['Écluse Water'])
  expect(await names({ search: 'heat' })).toEqual(['Heat Fund'])
  expect(await names({ company: company.id, ordering: 'investor_name' })).toEqual([
    'Écluse Water',
    'Heat Fund',
    'Late Stage',
  ])
  const today = new Date().toISOString().slice(0, 10)
  expect(await names({ after: today, page_size: 1, page: 4 })).toEqual(['Heat Fund'])
  expect(await names({ before: today })).toEqual([])
  const { introductions } = await otto.call(getInvestor, { params: { investorId: water.id } })
  expect(introductions).toEqual({ sent: 1, answered: 1, interested: 0 })
})

test('shows which criteria of the company match the investor, also through related sectors', async () => {
  const criteria = { ...noCriteria, stages: ['seed' as const], sectors: ['Solar'] }
  await alice.call(updateIntroChoices, { params: { companyId: company.id }, body: { criteria } })
  const [matched] = await list({ investor: heat.id })
  expect(matched?.fit).toEqual({ fits: ['stages', 'sectors'], open: [], misses: [] })
  const [missed] = await list({ investor: late.id })
  expect(missed?.fit).toEqual({ fits: [], open: ['sectors'], misses: ['stages'] })
})
