import type { OfferTerms } from '#contract/financials/offers.ts'
import type { Outlook } from '#contract/rules/offer-outlook.ts'
import { quoteOffer } from '#contract/rules/offers.ts'
import { QuoteCard } from '#web/features/offers/QuoteCard.tsx'
import { formatEstimate, quoteScenarios } from '#web/features/offers/scenarios.ts'
import { ScenariosCard } from '#web/features/offers/ScenariosCard.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { MoneyField } from '#web/ui/fields/NumberField.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'

interface OfferPreviewProps {
  /** Null while the terms are invalid. */
  terms: OfferTerms | null
  /** The monthly revenue in US dollars; null if it is unknown. */
  revenue: string | null
  outlook: Outlook | null
  enteredRevenue: string
  onEnterRevenue: (revenue: string) => void
}

export const OfferPreview = ({
  terms,
  revenue,
  outlook,
  enteredRevenue,
  onEnterRevenue,
}: OfferPreviewProps) => (
  <Stack>
    {outlook ? (
      <p>
        Based on revenue of {formatEstimate(outlook.first)} a month, the average of the last three full
        months.
      </p>
    ) : (
      <MoneyField
        label="Monthly revenue"
        name="first"
        hint="We don’t have enough revenue data in US dollars. Enter the revenue to see the cost and check the terms."
        value={enteredRevenue}
        onChange={(value) => onEnterRevenue(value ?? '')}
      />
    )}
    {!terms && <Note tone="info">Enter the terms to see their cost.</Note>}
    {terms && revenue !== null && (
      <>
        <QuoteCard
          quote={quoteOffer({ ...terms, monthly_revenue: { first: revenue, growth: 0 } })}
          growth={0}
          reader="staff"
        />
        <ScenariosCard scenarios={quoteScenarios(terms, revenue, 0, outlook, 'staff')} reader="staff" />
      </>
    )}
  </Stack>
)
