import { useState } from 'react'
import type { Offer } from '#contract/financials/offers.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { AcceptOfferDialog } from './AcceptOfferDialog.tsx'
import { DeclineOfferDialog } from './DeclineOfferDialog.tsx'
import { QuestionDialog } from './QuestionDialog.tsx'
import { TermsDialog } from './TermsDialog.tsx'

type OfferDialogName = 'accept' | 'decline' | 'question' | 'terms'

interface OfferDialogProps {
  offer: Offer
  name: OfferDialogName | null
  onClose: () => void
}

function OfferDialog({ offer, name, onClose }: OfferDialogProps) {
  if (name === 'accept') return <AcceptOfferDialog offer={offer} onClose={onClose} />
  if (name === 'decline') return <DeclineOfferDialog offer={offer} onClose={onClose} />
  if (name === 'question') return <QuestionDialog offer={offer} onClose={onClose} />
  if (name === 'terms' && offer.limits)
    return <TermsDialog offer={offer} limits={offer.limits} onClose={onClose} />
  return null
}

const membersOnly = 'Only members of this company can accept the offer'

export function OfferActions({ offer, isMember }: { offer: Offer; isMember: boolean }) {
  const [dialog, setDialog] = useState<OfferDialogName | null>(null)
  if (!isMember)
    return (
      <Stack align="start">
        <Button whyDisabled={membersOnly}>Accept the offer</Button>
      </Stack>
    )
  return (
    <>
      <Row gap={1.5} wrap>
        <Button onClick={() => setDialog('accept')}>Accept the offer</Button>
        {offer.limits && (
          <Button kind="line" onClick={() => setDialog('terms')}>
            Request different terms
          </Button>
        )}
        <Button kind="line" onClick={() => setDialog('question')}>
          Ask a question
        </Button>
        <Button kind="quiet" onClick={() => setDialog('decline')}>
          Decline
        </Button>
      </Row>
      <Text variant="small" tone="secondary">
        Accepting is not signing: the documents come next, and only your signature binds you.
      </Text>
      <OfferDialog offer={offer} name={dialog} onClose={() => setDialog(null)} />
    </>
  )
}

export function OfferWarningActions({ offer }: { offer: Offer }) {
  const [dialog, setDialog] = useState<OfferDialogName | null>(null)
  return (
    <>
      <Row gap={1} wrap>
        {offer.limits && (
          <Button kind="line" size="small" onClick={() => setDialog('terms')}>
            Request different terms
          </Button>
        )}
        <Button kind="line" size="small" onClick={() => setDialog('question')}>
          Ask about the offer
        </Button>
      </Row>
      <OfferDialog offer={offer} name={dialog} onClose={() => setDialog(null)} />
    </>
  )
}
