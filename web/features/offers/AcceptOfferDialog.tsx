import type { Offer } from '#contract/financials/offers.ts'
import { listTerms } from '#contract/rules/offers.ts'
import { ConfirmDialog } from '#web/features/pages/ConfirmDialog.tsx'
import { Consequences } from '#web/ui/feedback/Consequences.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { toOfferParams, useAcceptOfferMutation } from './api.ts'

export function AcceptOfferDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const [acceptOffer] = useAcceptOfferMutation()
  return (
    <ConfirmDialog
      title={`Accept the offer of ${formatMoney(offer.advance)}?`}
      submitLabel="Accept the offer"
      busyLabel="Accepting…"
      action={() => acceptOffer(toOfferParams(offer))}
      done="You have accepted the offer."
      unchanged="The offer wasn’t accepted."
      onClose={onClose}
    >
      <p>{listTerms(offer).join('. ')}.</p>
      <Consequences
        stops={['You can no longer decline the offer or request different terms.']}
        stays={['Nothing is signed yet: the documents come next, and only your signature on them binds you.']}
      />
      <p>{offer.made_by.name} will be notified.</p>
    </ConfirmDialog>
  )
}
