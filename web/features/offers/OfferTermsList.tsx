import type { OfferTerms } from '#contract/financials/offers.ts'
import { formatPercent } from '#contract/rules/numbers.ts'
import { computeTotalRepayment } from '#contract/rules/offers.ts'
import { formatMoney } from '#web/ui/format.ts'
import { type Definition, DefinitionRows } from '#web/ui/tables/DefinitionRows.tsx'
import type { Reader } from './scenarios.ts'

const listRows = (terms: OfferTerms, reader: Reader): Definition[] => [
  {
    question: reader === 'staff' || terms.origination_fee > 0 ? 'Advance' : 'You receive',
    answer: formatMoney(terms.advance),
  },
  {
    question: 'Total repayment',
    answer: formatMoney(computeTotalRepayment(terms)),
    remark: `${terms.cap} times the advance`,
  },
  {
    question: 'Share of revenue',
    answer: formatPercent(terms.share),
    remark: 'each month, until fully repaid',
  },
  ...(Number(terms.minimum) > 0
    ? [{ question: 'Minimum payment', answer: formatMoney(terms.minimum), remark: 'per month' }]
    : []),
  ...(terms.origination_fee > 0
    ? [
        {
          question: 'Fee',
          answer: formatPercent(terms.origination_fee),
          remark: 'of the advance, deducted from the payout',
        },
      ]
    : []),
]

export const OfferTermsList = ({ terms, reader = 'applicant' }: { terms: OfferTerms; reader?: Reader }) => (
  <DefinitionRows rows={listRows(terms, reader)} />
)
