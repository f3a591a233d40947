import type { OfferTerms } from '#contract/financials/offers.ts'
import { formatPercent } from '#contract/rules/numbers.ts'
import { quoteTotal } from '#contract/rules/offers.ts'
import { formatMoney } from '#web/ui/format.ts'
import { type Definition, DefinitionRows } from '#web/ui/tables/DefinitionRows.tsx'

const listRows = (terms: OfferTerms): Definition[] => [
  { question: 'You receive', answer: formatMoney(terms.advance) },
  {
    question: 'You repay in all',
    answer: formatMoney(quoteTotal(terms)),
    remark: `${terms.cap} times what you receive`,
  },
  {
    question: 'Share of revenue',
    answer: formatPercent(terms.share),
    remark: 'of each month, until all is repaid',
  },
  ...(Number(terms.minimum) > 0
    ? [{ question: 'At least', answer: formatMoney(terms.minimum), remark: 'a month' }]
    : []),
  ...(terms.origination_fee > 0
    ? [
        {
          question: 'Fee',
          answer: formatPercent(terms.origination_fee),
          remark: 'of the advance, withheld when it is paid out',
        },
      ]
    : []),
]

/** The terms of an offer, the same for founders and analysts. */
export const OfferTermsList = ({ terms }: { terms: OfferTerms }) => <DefinitionRows rows={listRows(terms)} />
