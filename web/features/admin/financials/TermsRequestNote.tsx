import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type Offer, refuseTerms, type TermsRequest } from '#contract/financials/offers.ts'
import { formatPercent } from '#contract/rules/numbers.ts'
import { toOfferParams, useRefuseTermsMutation } from '#web/features/offers/api.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { TextArea } from '#web/ui/fields/TextField.tsx'
import { FormField } from '#web/ui/forms/FormField.tsx'
import { formatDate, formatMoney } from '#web/ui/format.ts'
import { Row } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { SubmitDialog } from '#web/features/pages/SubmitDialog.tsx'

interface TermsRequestNoteProps {
  offer: Offer
  request: TermsRequest
  isAllowed: boolean
  onOffer: () => void
}

export function TermsRequestNote({ offer, request, isAllowed, onOffer }: TermsRequestNoteProps) {
  const [isRefusing, setRefusing] = useState(false)
  const { advance, share, note, made_by, made_at, refused_at, refusal } = request
  return (
    <Note tone={refused_at === null ? 'warn' : 'info'}>
      <p>
        <b>
          {made_by.name} requested {formatMoney(advance)} at {formatPercent(share)} of revenue
        </b>{' '}
        on {formatDate(made_at)}.
      </p>
      {note !== null && <Text typed>“{note}”</Text>}
      {refused_at !== null && (
        <Text typed>
          Refused on {formatDate(refused_at)}: “{refusal}”
        </Text>
      )}
      {refused_at === null && isAllowed && (
        <Row gap={1} wrap>
          <Button size="small" onClick={onOffer}>
            Offer these terms
          </Button>
          <Button size="small" kind="line" onClick={() => setRefusing(true)}>
            Keep current terms
          </Button>
        </Row>
      )}
      {isRefusing && <RefuseDialog offer={offer} onClose={() => setRefusing(false)} />}
    </Note>
  )
}

const resolver = zodResolver(refuseTerms.body)

function RefuseDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const [refuse] = useRefuseTermsMutation()
  const form = useForm({ resolver, defaultValues: { note: '' } })
  return (
    <SubmitDialog
      title="Keep the current terms?"
      submitLabel="Keep current terms"
      busyLabel="Sending…"
      form={form}
      action={(body) => refuse({ ...toOfferParams(offer), body })}
      done="Terms unchanged. The company’s members will get an email."
      unchanged="The request is still open."
      onClose={onClose}
    >
      <p>
        The offer stays open on the same terms. The applicant will see your reason and can still accept the
        offer.
      </p>
      <FormField control={form.control} name="note">
        {(field) => (
          <TextArea
            {...field}
            label="Reason (visible to the applicant)"
            error={field.error && 'Enter a reason'}
            rows={3}
            maxLength={2000}
          />
        )}
      </FormField>
    </SubmitDialog>
  )
}
