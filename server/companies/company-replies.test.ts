import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CompanyAnswers } from '#contract/application/company.ts'
import { updateAssessment } from '#contract/assessment.ts'
import { getCompany, updateCompany } from '#contract/companies.ts'
import { startTestApp } from '#tests/app.ts'
import { buildArbitrary, commonValues } from '#tests/arbitrary.ts'
import { buildCompany } from '#tests/build.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp()
const { alice, ada } = await signInCast(app)

test('a company is returned exactly as it was saved', async () => {
  const { id: companyId } = await buildCompany(alice)
  const params = { companyId }
  const schema = CompanyAnswers.omit({
    name: true,
    sector: true,
    business_models: true,
    zip_code: true,
  }).partial()
  const answers = buildArbitrary(schema, commonValues).filter((body) => schema.safeParse(body).success)
  const amounts = fc.constantFrom('1.00', '250000.00', '999999999999.99', null)
  const months = fc.constantFrom(0, 9.5, 0.1, 120, null)
  await fc.assert(
    fc.asyncProperty(answers, amounts, months, async (body, capital_amount_requested, runway_months) => {
      const saved = await alice.call(updateCompany, { params, body: body as object })
      expect(await alice.call(getCompany, { params })).toEqual(saved)
      await ada.call(updateAssessment, { params, body: { capital_amount_requested, runway_months } })
      expect(await alice.call(getCompany, { params })).toMatchObject({
        runway_months,
        financials_assessment: { capital_amount_requested, runway_months },
      })
    }),
    { numRuns: 15 },
  )
})
