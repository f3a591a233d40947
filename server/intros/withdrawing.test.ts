import { describe, expect, test } from 'vitest'
import { getChangesHistory } from '#contract/history.ts'
import * as contract from '#contract/intros.ts'
import { sweepMails } from '#server/mail/sweep.ts'
import { startTestApp } from '#tests/app.ts'
import {
  buildCompanyWithTermSheet,
  buildInvestor,
  buildSubmittedIntro,
  sendToInvestors,
  withdrawFromInvestors,
} from '#tests/intros.ts'
import { backdateMails, listMailsTo } from '#tests/mail.ts'
import { signInCast } from '#tests/people.ts'
import { recordMailOutcomes } from './sending.ts'

const app = await startTestApp()
const { alice, otto, ada } = await signInCast(app)

describe('withdrawing', () => {
  test('is for members and admins, is recorded once, and refuses an investor who was not introduced', async () => {
    const { id: company } = await buildCompanyWithTermSheet(app, alice)
    const { id } = await buildSubmittedIntro(alice, company)
    const [one, two] = [
      await buildInvestor(ada, { name: 'Withdrawn' }),
      await buildInvestor(ada, { name: 'Other' }),
    ]
    await sendToInvestors(alice, id, [one])
    await expect(withdrawFromInvestors(otto, id, [one])).rejects.toMatchObject({ code: 'forbidden' })
    await expect(withdrawFromInvestors(alice, id, [one, two])).rejects.toMatchObject({ code: 'not_found' })
    const withdrawn = await withdrawFromInvestors(alice, id, [one])
    expect(withdrawn.investors).toMatchObject([{ name: 'Withdrawn', status: 'withdrawn' }])
    expect(await withdrawFromInvestors(ada, id, [one])).toEqual(withdrawn)
    const query = { entity: ['intro' as const], field: 'Withdrawn' }
    const { results } = await alice.call(getChangesHistory, { params: { companyId: company }, query })
    expect(results[0]).toMatchObject({ after: 'withdrawn', author: { name: 'Alice' } })
    expect(results.filter(({ after }) => after === 'withdrawn')).toHaveLength(1)
  })

  test('drops an email that was not sent yet', async () => {
    const { id } = await buildSubmittedIntro(alice, (await buildCompanyWithTermSheet(app, alice)).id)
    const investor = await buildInvestor(ada)
    await sendToInvestors(alice, id, [investor])
    await withdrawFromInvestors(alice, id, [investor])
    await backdateMails(app, 2)
    await sweepMails(app.ctx)
    expect(await listMailsTo(ada, { email: investor.email ?? '' })).toMatchObject([{ status: 'dropped' }])
    await recordMailOutcomes(app.ctx)
    const { investors } = await alice.call(contract.getIntro, { params: { introId: id } })
    expect(investors).toMatchObject([{ status: 'withdrawn' }])
  })
})
