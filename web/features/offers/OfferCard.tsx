import { useState } from 'react'
import type { Offer } from '#contract/financials/offers.ts'
import { listTerms } from '#contract/rules/offers.ts'
import { useAppSelector } from '#web/core/store.ts'
import { ConfirmDialog } from '#web/features/pages/ConfirmDialog.tsx'
import { selectUser } from '#web/features/session/selectors.ts'
import { Consequences } from '#web/ui/feedback/Consequences.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { formatDate, formatMoney } from '#web/ui/format.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { toOfferParams, useAcceptOfferMutation } from './api.ts'
import { OfferTermsList } from './OfferTermsList.tsx'

export function OfferCard({ offer }: { offer: Offer }) {
  const [isAccepting, setAccepting] = useState(false)
  const { status, message, made_by, made_at, number } = offer
  const isAccepted = status === 'accepted'
  const isMember = useAppSelector(
    (state) => selectUser(state)?.companies.some(({ id }) => id === offer.company) ?? false,
  )
  return (
    <Card
      title={number === 1 ? 'Our offer' : `Our offer, version ${number}`}
      sub={`${made_by.name}, ${formatDate(made_at)}`}
      action={<StateTag tone={isAccepted ? 'ok' : 'info'}>{isAccepted ? 'Accepted' : 'Open'}</StateTag>}
    >
      <OfferTermsList terms={offer} />
      <CardBody>
        <Stack align="start">
          {message !== null && (
            <Note tone="info">
              <p>
                <b>Message from {made_by.name}</b>
              </p>
              <p>{message}</p>
            </Note>
          )}
          {isAccepted ? (
            <p>
              {offer.accepted_by?.name} accepted the offer on {formatDate(offer.accepted_at)}. We’re preparing
              the documents to sign and will email you when they’re ready.
            </p>
          ) : (
            <Button
              whyDisabled={isMember ? undefined : 'Only members of this company can accept the offer'}
              onClick={() => setAccepting(true)}
            >
              Accept the offer
            </Button>
          )}
        </Stack>
      </CardBody>
      {isAccepting && <AcceptDialog offer={offer} onClose={() => setAccepting(false)} />}
    </Card>
  )
}

function AcceptDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const [acceptOffer] = useAcceptOfferMutation()
  return (
    <ConfirmDialog
      title={`Accept the offer of ${formatMoney(offer.advance)}?`}
      submitLabel="Accept the offer"
      busyLabel="Accepting…"
      action={() => acceptOffer(toOfferParams(offer))}
      done="You accepted the offer."
      unchanged="The offer wasn’t accepted."
      onClose={onClose}
    >
      <p>{listTerms(offer).join('. ')}.</p>
      <Consequences
        stops={['We can no longer change the terms.']}
        stays={[
          'Nothing is signed yet. You review the documents next, and only your signature is binding.',
          `${offer.made_by.name} gets an email that you accepted.`,
        ]}
      />
    </ConfirmDialog>
  )
}
