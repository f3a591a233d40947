import type { Offer } from '#contract/financials/offers.ts'
import { formatPercent } from '#contract/rules/numbers.ts'
import { Note } from '#web/ui/feedback/Note.tsx'
import { formatDate, formatMoney } from '#web/ui/format.ts'
import { Text } from '#web/ui/layout/Text.tsx'

export function OfferRequestNote({ offer: { request, made_by } }: { offer: Offer }) {
  if (!request) return null
  const terms = `${formatMoney(request.advance)} at ${formatPercent(request.share)} of revenue`
  const made = `${request.made_by.name} requested ${terms} on ${formatDate(request.made_at)}.`
  if (request.refused_at === null)
    return (
      <Note tone="warn">
        <p>
          <b>Different terms requested.</b> {made} {made_by.name} is checking the request.
        </p>
        {request.note !== null && <Text typed>“{request.note}”</Text>}
      </Note>
    )
  return (
    <Note tone="info">
      <p>
        <b>The terms stay as they are.</b> {made}
      </p>
      {request.refusal !== null && <Text typed>“{request.refusal}”</Text>}
    </Note>
  )
}
