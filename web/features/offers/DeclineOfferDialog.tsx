import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as contract from '#contract/financials/offers.ts'
import { declineReasons, type Offer } from '#contract/financials/offers.ts'
import { ChoiceCards } from '#web/ui/choices/ChoiceCards.tsx'
import { Consequences } from '#web/ui/feedback/Consequences.tsx'
import { FormField } from '#web/ui/forms/FormField.tsx'
import { toOptions } from '#web/ui/choices/options.ts'
import { SubmitDialog } from '#web/features/pages/SubmitDialog.tsx'
import { toOfferParams, useDeclineOfferMutation } from './api.ts'
import { OfferNoteField } from './OfferNoteField.tsx'

const resolver = zodResolver(contract.declineOffer.body)

const choices = toOptions(declineReasons)

export function DeclineOfferDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const [declineOffer] = useDeclineOfferMutation()
  const form = useForm({ resolver })
  return (
    <SubmitDialog
      title="Decline the offer?"
      submitLabel="Decline the offer"
      busyLabel="Declining…"
      kind="danger"
      form={form}
      action={(body) => declineOffer({ ...toOfferParams(offer), body })}
      done="You have declined the offer."
      unchanged="The offer wasn’t declined."
      onClose={onClose}
    >
      <Consequences
        stops={['You can no longer accept this offer.']}
        stays={['Your application stays open.', `${offer.made_by.name} can make you a new offer.`]}
      />
      <FormField control={form.control} name="reason">
        {(field) => (
          <ChoiceCards
            {...field}
            layout="list"
            label="Why are you declining?"
            error={field.error && 'Choose a reason'}
            choices={choices}
          />
        )}
      </FormField>
      <OfferNoteField control={form.control} name="note" label="What would you need instead?" />
    </SubmitDialog>
  )
}
