import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { quoteOffer } from '#contract/rules/offers.ts'
import { buildMetric } from '#web/testing/financials.ts'
import { buildOffer } from '#web/testing/offers.ts'
import { CashCard } from './CashCard.tsx'

const margin = buildMetric('gross_margin', '60.0')
const runway = [buildMetric('cash', '400000.00'), buildMetric('net_burn', '40000.00')]

test.each([
  ['the margin only', [margin], false],
  ['the runway', [...runway, margin], true],
])('with %s, the card mentions the burn only next to the runway', (_, metrics, mentionsBurn) => {
  const offer = buildOffer()
  const quote = quoteOffer({ ...offer, monthly_revenue: { first: '150000.00', growth: 0 } })
  render(<CashCard quote={quote} share={offer.share} metrics={metrics} />)
  expect(screen.getByText('Share of gross profit')).toBeTruthy()
  expect(screen.queryByText(/and on your burn over/) !== null).toBe(mentionsBurn)
})
