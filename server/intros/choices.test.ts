import { describe, expect, test } from 'vitest'
import * as contract from '#contract/intro-choices.ts'
import { noCriteria } from '#contract/rules/investor-fit.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompany } from '#tests/build.ts'
import {
  buildCompanyWithTermSheet,
  buildInvestor,
  buildSubmittedIntro,
  sendToInvestors,
} from '#tests/intros.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp()
const { alice, bob, ada } = await signInCast(app)

const criteria = {
  ...noCriteria,
  countries: ['US'],
  stages: ['seed' as const],
  startup_round_size: '2000000.00',
}

const read = (companyId: string) => alice.call(contract.getIntroChoices, { params: { companyId } })

const update = (companyId: string, body: object, by = alice) =>
  by.call(contract.updateIntroChoices, { params: { companyId }, body })

const toPick = ({ id, name }: { id: string; name: string }) => ({ id, name })

describe('the choices of a company', () => {
  test('are empty at first, then shared by its team', async () => {
    const { id } = await buildCompany(alice)
    const carol = await app.arrive('Carol')
    await app.ctx.db
      .insertInto('company_members')
      .values({ company_id: id, user_id: carol.id, role: 'member' })
      .execute()
    expect(await read(id)).toEqual({ criteria: null, picks: [] })
    const [kelp, dune] = [await buildInvestor(ada), await buildInvestor(ada)]
    await update(id, { criteria, add: [kelp.id] })
    // Carol adds her pick without having loaded Alice's pick.
    const both = await update(id, { add: [dune.id] }, carol)
    expect(both).toEqual({ criteria, picks: [toPick(kelp), toPick(dune)] })
    expect(await update(id, { add: [kelp.id], remove: [dune.id] })).toEqual({
      criteria,
      picks: [toPick(kelp)],
    })
    const { id: other } = await buildCompany(alice)
    expect(await read(other)).toEqual({ criteria: null, picks: [] })
  })

  test('have at most 100 picks, of investors who exist', async () => {
    const { id } = await buildCompany(alice)
    const investors = await app.ctx.db
      .insertInto('investors')
      .values(Array.from({ length: 101 }, (_, at) => ({ id: crypto.randomUUID(), name: `Fund ${at}` })))
      .returning('id')
      .execute()
    const ids = investors.map((investor) => investor.id)
    await update(id, { add: ids.slice(1) })
    await expect(update(id, { add: ids.slice(0, 1) })).rejects.toMatchObject({ code: 'limit_reached' })
    expect((await read(id)).picks).toHaveLength(100)
    await expect(update(id, { add: [crypto.randomUUID()] })).rejects.toMatchObject({
      code: 'invalid_request',
    })
  })

  test('are refused to strangers', async () => {
    const { id } = await buildCompany(alice)
    await expect(update(id, { criteria }, bob)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('lose the investors who are introduced', async () => {
    const { id: company } = await buildCompanyWithTermSheet(app, alice)
    const { id } = await buildSubmittedIntro(alice, company)
    const [kelp, dune] = [await buildInvestor(ada), await buildInvestor(ada)]
    await update(company, { add: [kelp.id, dune.id] })
    await sendToInvestors(alice, id, [kelp])
    expect((await read(company)).picks).toEqual([toPick(dune)])
  })
})
