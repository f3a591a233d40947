import { zodResolver } from '@hookform/resolvers/zod'
import { type Control, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import * as contract from '#contract/financials/offers.ts'
import type { Offer, OfferLimits } from '#contract/financials/offers.ts'
import { listTermErrors } from '#contract/rules/funding/offer-limits.ts'
import { formatPercent } from '#contract/rules/numbers.ts'
import { computeTotalRepayment } from '#contract/rules/offers.ts'
import { MoneyField, NumberField } from '#web/ui/fields/NumberField.tsx'
import { FormField } from '#web/ui/forms/FormField.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Columns } from '#web/ui/layout/Layout.tsx'
import { SubmitDialog } from '#web/features/pages/SubmitDialog.tsx'
import { toOfferParams, useRequestTermsMutation } from './api.ts'
import { OfferNoteField } from './OfferNoteField.tsx'

interface TermsDialogProps {
  offer: Offer
  limits: OfferLimits
  onClose: () => void
}

const buildResolver = (offer: Offer, limits: OfferLimits) =>
  zodResolver(
    contract.requestTerms.body.superRefine((terms, context) => {
      for (const { path, message } of listTermErrors(terms, limits))
        context.addIssue({ code: 'custom', path: [path], message })
      if (terms.advance === offer.advance && terms.share === offer.share)
        context.addIssue({ code: 'custom', path: ['advance'], message: 'Change the amount or the share' })
    }),
  )

export function TermsDialog({ offer, limits, onClose }: TermsDialogProps) {
  const [requestTerms] = useRequestTermsMutation()
  const { advance, share } = offer
  const form = useForm({ resolver: buildResolver(offer, limits), defaultValues: { advance, share } })
  const typed = useWatch({ control: form.control, name: 'advance' })
  const total = /^\d{1,12}\.\d\d$/.test(typed)
    ? computeTotalRepayment({ advance: typed, cap: offer.cap })
    : null
  return (
    <SubmitDialog
      title="Request different terms"
      submitLabel="Send request"
      busyLabel="Sending…"
      form={form}
      action={(body) => requestTerms({ ...toOfferParams(offer), body })}
      done={`Request sent to ${offer.made_by.name}.`}
      unchanged="Your request wasn’t sent."
      onClose={onClose}
    >
      <p>
        Your request doesn’t close the offer. After {offer.made_by.name} checks the request, you’ll get a new
        version of the offer, or an explanation if the terms stay the same.
      </p>
      <TermsFields control={form.control} limits={limits} />
      {total !== null && (
        <p>
          You would repay {formatMoney(total)} in total, {offer.cap} times the advance.
        </p>
      )}
      <OfferNoteField control={form.control} name="note" label="Reason" />
    </SubmitDialog>
  )
}

interface TermsFieldsProps {
  control: Control<z.input<typeof contract.requestTerms.body>, unknown, unknown>
  limits: OfferLimits
}

const TermsFields = ({ control, limits }: TermsFieldsProps) => (
  <Columns from="sm">
    <FormField control={control} name="advance">
      {(field) => (
        <MoneyField
          {...field}
          label="Amount"
          hint={`${formatMoney(limits.advance_min)} to ${formatMoney(limits.advance_max)}`}
        />
      )}
    </FormField>
    <FormField control={control} name="share">
      {(field) => (
        <NumberField
          {...field}
          label="Share of revenue"
          unit="%"
          hint={`${formatPercent(limits.share_min)} to ${formatPercent(limits.share_max)}`}
        />
      )}
    </FormField>
  </Columns>
)
