import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Company } from '#contract/companies.ts'
import type { Offer, TermsRequest } from '#contract/financials/offers.ts'
import {
  canSendOffer,
  companyStatuses,
  type CompanyStatus,
  companyStatusNames,
} from '#contract/rules/statuses.ts'
import { joinWords } from '#web/features/labels/lists.ts'
import { EarlierOffers } from '#web/features/offers/EarlierOffers.tsx'
import { OfferTermsList } from '#web/features/offers/OfferTermsList.tsx'
import {
  findCurrentOffer,
  toOfferParams,
  useOffers,
  useWithdrawOfferMutation,
} from '#web/features/offers/api.ts'
import { FailedQuery, getShownData } from '#web/ui/feedback/Async.tsx'
import { Consequences } from '#web/ui/feedback/Consequences.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { focusField } from '#web/ui/fields/field.ts'
import { ConfirmDialog } from '#web/features/pages/ConfirmDialog.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { OfferForm } from './OfferForm.tsx'
import { TermsRequestNote } from './TermsRequestNote.tsx'

interface OfferSectionProps {
  company: Company
  isAllowed: boolean
}

/** The id of the card that the overview links to. */
const cardId = 'offer'

function explainDisabledOffer(isAllowed: boolean, status: CompanyStatus): string | undefined {
  if (!isAllowed) return 'Only assigned analysts and admins can make offers'
  if (canSendOffer(status)) return undefined
  const names = companyStatusNames.filter(canSendOffer).map((name) => companyStatuses[name])
  return `Offers can be sent in these statuses: ${joinWords(names)}`
}

export function OfferSection({ company, isAllowed }: OfferSectionProps) {
  const query = useOffers(company.id)
  const offers = getShownData(query)
  if (!offers)
    return (
      <Card title="Offer">
        {query.error ? (
          <FailedQuery query={query} title="The offers couldn’t be loaded" />
        ) : (
          <SkeletonRows rows={4} label="Loading the offer" />
        )}
      </Card>
    )
  return <Offers offers={offers.results} company={company} isAllowed={isAllowed} />
}

/** Focuses the card after a link to it is opened, and after the offer form, which had the focus, closes. */
function useCardFocus(isEditing: boolean) {
  const { hash } = useLocation()
  const wasEditing = useRef(false)
  useEffect(() => {
    if (hash === `#${cardId}`) focusField(cardId)
  }, [hash])
  useEffect(() => {
    if (wasEditing.current && !isEditing) focusField(cardId)
    wasEditing.current = isEditing
  }, [isEditing])
}

function Offers({ offers, company, isAllowed }: OfferSectionProps & { offers: readonly Offer[] }) {
  const [editing, setEditing] = useState<'terms' | 'request' | null>(null)
  useCardFocus(editing !== null)
  const current = findCurrentOffer(offers)
  const editButton = (
    <Button
      kind="line"
      size="small"
      whyDisabled={explainDisabledOffer(isAllowed, company.status)}
      onClick={() => setEditing('terms')}
    >
      {current ? 'Change terms' : 'Prepare offer'}
    </Button>
  )
  // This is a `section`, so that `restoreLostFocus` can move lost focus to it after the offer changes.
  return (
    <Stack as="section" gap={3} aria-label="Offers">
      {current && (
        <CurrentOffer
          offer={current}
          isAllowed={isAllowed}
          editButton={current.status === 'open' && editButton}
          onOfferRequest={() => setEditing('request')}
        />
      )}
      {!current && !editing && (
        <Card id={cardId} title="Offer">
          <EmptyState title={offers.length > 0 ? 'No open offer' : 'No offer yet'} actions={editButton}>
            Prepare terms based on the company’s revenue, then send them to the applicant.
          </EmptyState>
        </Card>
      )}
      {editing && (
        <OfferForm
          key={editing}
          company={company}
          current={current}
          requested={editing === 'request' && current?.request ? toRequestedTerms(current.request) : null}
          onClose={() => setEditing(null)}
        />
      )}
      <EarlierOffers offers={offers} />
    </Stack>
  )
}

const toRequestedTerms = ({ advance, share }: TermsRequest) => ({ advance, share })

interface CurrentOfferProps {
  offer: Offer
  isAllowed: boolean
  editButton: ReactNode
  onOfferRequest: () => void
}

function CurrentOffer({ offer, isAllowed, editButton, onOfferRequest }: CurrentOfferProps) {
  const [isWithdrawing, setWithdrawing] = useState(false)
  const isAccepted = offer.status === 'accepted'
  return (
    <Card
      id={cardId}
      title={`Offer (version ${offer.number})`}
      sub={`${offer.made_by.name}, ${formatDate(offer.made_at)}`}
      action={<StateTag tone={isAccepted ? 'ok' : 'info'}>{describeState(offer)}</StateTag>}
    >
      <OfferTermsList terms={offer} reader="staff" />
      <CardBody>
        <Stack>
          {offer.request && offer.status === 'open' && (
            <TermsRequestNote
              offer={offer}
              request={offer.request}
              isAllowed={isAllowed}
              onOffer={onOfferRequest}
            />
          )}
          <Row gap={1.5} wrap align="start">
            {offer.message !== null && <p>{offer.message}</p>}
            {editButton}
            {isAllowed && (
              <Button kind="dangerLine" size="small" onClick={() => setWithdrawing(true)}>
                Withdraw
              </Button>
            )}
          </Row>
        </Stack>
      </CardBody>
      {isWithdrawing && <WithdrawDialog offer={offer} onClose={() => setWithdrawing(false)} />}
    </Card>
  )
}

function describeState({ status, accepted_by, accepted_at, valid_until }: Offer): string {
  if (status === 'accepted') return `Accepted by ${accepted_by?.name}, ${formatDate(accepted_at)}`
  return valid_until === null ? 'Open' : `Open until ${formatDate(valid_until)}`
}

function WithdrawDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const [withdrawOffer] = useWithdrawOfferMutation()
  return (
    <ConfirmDialog
      title="Withdraw this offer?"
      kind="danger"
      submitLabel="Withdraw offer"
      busyLabel="Withdrawing…"
      cancelLabel="Keep offer"
      action={() => withdrawOffer(toOfferParams(offer))}
      done="Offer withdrawn."
      unchanged="The offer wasn’t withdrawn."
      onClose={onClose}
    >
      <Consequences
        stops={['The applicant can no longer accept the offer and will get an email.']}
        stays={['You can still see the offer under “Earlier versions” and in the history.']}
      />
    </ConfirmDialog>
  )
}
