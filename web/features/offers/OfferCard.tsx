import type { Offer } from '#contract/financials/offers.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectCompany } from '#web/features/company/selectors.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { Note } from '#web/ui/feedback/Note.tsx'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { OfferActions } from './OfferActions.tsx'
import { OfferQuestions } from './OfferQuestions.tsx'
import { OfferRequestNote } from './OfferRequestNote.tsx'
import { OfferTermsList } from './OfferTermsList.tsx'
import { TermChanges } from './TermChanges.tsx'

interface OfferCardProps {
  offer: Offer
  previous: Offer | undefined
}

export function OfferCard({ offer, previous }: OfferCardProps) {
  const { message, made_by, made_at, number, valid_until } = offer
  const isAccepted = offer.status === 'accepted'
  const isMember = useIsMember(offer.company)
  const company = useAppSelector(selectCompany)
  const isPaidOut = company?.status === 'funded' || company?.status === 'repaid'
  const hasDocuments = (company?.signing.total ?? 0) > 0
  return (
    <Card
      title={number === 1 ? 'Our offer' : `Our offer, version ${number}`}
      sub={`${made_by.name}, ${formatDate(made_at)}`}
      action={
        isAccepted ? (
          <StateTag tone="ok">Accepted</StateTag>
        ) : (
          <StateTag tone="info">
            {valid_until === null ? 'Open' : `Valid until ${formatDate(valid_until)}`}
          </StateTag>
        )
      }
    >
      <OfferTermsList terms={offer} />
      <CardBody>
        <Stack>
          <TermChanges offer={offer} previous={previous} />
          {message !== null && (
            <Note tone="info">
              <p>
                <b>{made_by.name} writes:</b>
              </p>
              <Text typed>{message}</Text>
            </Note>
          )}
          <OfferRequestNote offer={offer} />
          <OfferQuestions offer={offer} />
          {isAccepted ? (
            <p>
              {offer.accepted_by?.name} accepted the offer on {formatDate(offer.accepted_at)}.
              {!isPaidOut && !hasDocuments && ' We’ll email you when the documents are ready to sign.'}
            </p>
          ) : (
            <OfferActions offer={offer} isMember={isMember} />
          )}
        </Stack>
      </CardBody>
    </Card>
  )
}

export const useIsMember = (companyId: string | undefined) =>
  useAppSelector((state) => selectUser(state)?.companies.some(({ id }) => id === companyId) ?? false)
