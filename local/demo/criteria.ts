import type { Call } from '#contract/core/client.ts'
import { updateIntroChoices } from '#contract/intro-choices.ts'
import { noCriteria } from '#contract/rules/investor-fit.ts'
import type { DemoCompany } from './pipeline-companies.ts'

export const saveCriteria = (
  call: Call,
  companyId: string,
  { country_code, sector }: Pick<DemoCompany, 'country_code' | 'sector'>,
) =>
  call(updateIntroChoices, {
    params: { companyId },
    body: {
      criteria: {
        ...noCriteria,
        stages: ['seed'],
        countries: [country_code],
        sectors: [sector],
        startup_round_size: '1500000.00',
      },
    },
  })
