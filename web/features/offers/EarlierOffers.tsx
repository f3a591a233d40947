import { declineReasons, type Offer } from '#contract/financials/offers.ts'
import { listTerms } from '#contract/rules/offers.ts'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { findPreviousOffer } from './api.ts'
import { TermChanges } from './TermChanges.tsx'

const labels: Record<Offer['status'], string> = {
  open: 'Open',
  accepted: 'Accepted',
  declined: 'Declined',
  replaced: 'Replaced',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
}

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
            >
              <Stack gap={0.5}>
                <TermChanges offer={offer} previous={findPreviousOffer(offers, offer)} />
                <DeclineReason offer={offer} />
              </Stack>
            </RowText>
            <StateTag tone="idle">
              {labels[offer.status]} {formatDate(offer.ended_at)}
            </StateTag>
          </CardRow>
        ))}
      </CardRows>
    </Card>
  )
}

function DeclineReason({ offer: { decline_reason, decline_note, declined_by } }: { offer: Offer }) {
  if (decline_reason === null) return null
  return (
    <Text variant="small" typed>
      {declined_by?.name}: {declineReasons[decline_reason]}
      {decline_note !== null && `. “${decline_note}”`}
    </Text>
  )
}
