import type { Offer } from '#contract/financials/offers.ts'
import { listTerms } from '#contract/rules/offers.ts'
import { StateTag } from '#web/ui/feedback/StateTag.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Grow } from '#web/ui/layout/Layout.tsx'

const labels = { replaced: 'Replaced', withdrawn: 'Withdrawn', open: 'Open', accepted: 'Accepted' } as const

/** The versions that have ended, the latest first. */
export function EarlierOffers({ offers }: { offers: readonly Offer[] }) {
  const ended = offers.filter(({ ended_at }) => ended_at !== null)
  if (ended.length === 0) return null
  return (
    <Card title="Earlier versions">
      <CardRows>
        {ended.map((offer) => (
          <CardRow key={offer.id}>
            <Grow>
              <b>
                Version {offer.number}, {formatDate(offer.made_at)}
              </b>
              <p>{listTerms(offer).join(', ')}</p>
            </Grow>
            <StateTag tone="idle">
              {labels[offer.status]} {formatDate(offer.ended_at)}
            </StateTag>
          </CardRow>
        ))}
      </CardRows>
    </Card>
  )
}
