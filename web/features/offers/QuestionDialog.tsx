import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { Offer } from '#contract/financials/offers.ts'
import { openSupportThread } from '#contract/support.ts'
import { paths } from '#web/core/address/paths.ts'
import { TextArea } from '#web/ui/fields/TextField.tsx'
import { FormField } from '#web/ui/forms/FormField.tsx'
import { SubmitDialog } from '#web/features/pages/SubmitDialog.tsx'
import { useAskAboutOfferMutation } from './api.ts'

const resolver = zodResolver(openSupportThread.body.pick({ text: true }))

export function QuestionDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const navigate = useNavigate()
  const [askAboutOffer] = useAskAboutOfferMutation()
  const form = useForm({ resolver, defaultValues: { text: '' } })
  return (
    <SubmitDialog
      title="Ask about the offer"
      submitLabel="Send question"
      busyLabel="Sending…"
      form={form}
      action={({ text }) => askAboutOffer({ body: { company: offer.company, offer: offer.id, text } })}
      onDone={({ id }) => {
        // The messages page may still be loading when the user goes back.
        onClose()
        void navigate(paths.conversation(id))
      }}
      unchanged="Your question wasn’t sent."
      onClose={onClose}
    >
      <p>
        You’ll find your question and our answer in your messages, linked to version {offer.number} of the
        offer.
      </p>
      <FormField control={form.control} name="text">
        {(field) => (
          <TextArea
            {...field}
            label="Your question"
            error={field.error && 'Enter your question'}
            maxLength={5000}
            rows={4}
          />
        )}
      </FormField>
    </SubmitDialog>
  )
}
