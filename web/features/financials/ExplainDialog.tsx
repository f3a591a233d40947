import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type Comparison, explainComparison } from '#contract/financials/comparisons.ts'
import { SubmitDialog } from '#web/features/pages/SubmitDialog.tsx'
import { FormTextArea } from '#web/ui/forms/FormText.tsx'
import { useExplainComparisonMutation } from './api.ts'

interface ExplainDialogProps {
  companyId: string
  comparison: Comparison
  onClose: () => void
}

const resolver = zodResolver(explainComparison.body)

export function ExplainDialog({ companyId, comparison, onClose }: ExplainDialogProps) {
  const { key, name, explanation } = comparison
  const [explain] = useExplainComparisonMutation()
  const form = useForm({ resolver, defaultValues: { text: explanation?.text ?? '' } })
  return (
    <SubmitDialog
      title={`Explain: ${name.toLowerCase()}`}
      submitLabel="Save explanation"
      busyLabel="Saving…"
      form={form}
      action={(body) => explain({ params: { companyId, key }, body })}
      done="Explanation saved. Your reviewer can see it."
      unchanged="Your explanation wasn’t saved."
      onClose={onClose}
    >
      <FormTextArea
        control={form.control}
        name="text"
        label="Why do your answer and the data differ?"
        hint="One or two sentences are enough. We save them in the history of your application."
        maxLength={2000}
      />
    </SubmitDialog>
  )
}
