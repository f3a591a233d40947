import type { Offer } from '#contract/financials/offers.ts'
import { listTerms } from '#contract/rules/offers.ts'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'

const labels = { replaced: 'Replaced', withdrawn: 'Withdrawn', open: 'Open', accepted: 'Accepted' } as const

export function EarlierOffers({ offers }: { offers: readonly Offer[] }) {
  const ended = offers.filter(({ ended_at }) => ended_at !== null)
  if (ended.length === 0) return null
  return (
    <Card title="Earlier versions">
      <CardRows>
        {ended.map((offer) => (
          <CardRow key={offer.id}>
            <RowText
              strong
              title={`Version ${offer.number}, ${formatDate(offer.made_at)}`}
              note={listTerms(offer).join(', ')}
            />
            <StateTag tone="idle">
              {labels[offer.status]} {formatDate(offer.ended_at)}
            </StateTag>
          </CardRow>
        ))}
      </CardRows>
    </Card>
  )
}
