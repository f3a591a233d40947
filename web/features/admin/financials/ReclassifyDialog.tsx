import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type FinancialLine, reclassifyLine } from '#contract/financials/financials.ts'
import { lineClasses, listSelectableClasses } from '#contract/rules/metrics/line-classes.ts'
import { formatAmount } from '#web/features/financials/figure-format.ts'
import { SubmitDialog } from '#web/features/pages/SubmitDialog.tsx'
import { FormField } from '#web/ui/forms/FormField.tsx'
import { SelectField } from '#web/ui/choices/SelectField.tsx'
import { formatDate } from '#web/ui/format.ts'
import { FormTextArea } from '#web/ui/forms/FormText.tsx'
import { useReclassifyLineMutation } from './api.ts'

const resolver = zodResolver(reclassifyLine.body)

interface ReclassifyDialogProps {
  companyId: string
  line: FinancialLine
  onClose: () => void
}

const listOptions = (current: FinancialLine['class'], byRules: FinancialLine['class']) =>
  listSelectableClasses(current).map((value) => ({
    value,
    label: value === byRules ? `${lineClasses[value]} (automatic)` : lineClasses[value],
  }))

const LineSummary = ({ line }: { line: FinancialLine }) => (
  <p>
    <b>{line.description || line.account}</b>, {formatAmount(line.amount, line.currency)},{' '}
    {formatDate(line.date)}. We save both the original class and yours. The history shows your change, and the
    applicant sees the updated figures.
  </p>
)

type Decision = z.output<typeof reclassifyLine.body>

const withoutEmptyNote = ({ class: lineClass, note }: Decision): Decision => ({
  class: lineClass,
  ...(note ? { note } : {}),
})

export function ReclassifyDialog({ companyId, line, onClose }: ReclassifyDialogProps) {
  const byRules = line.original_class ?? line.class
  const [reclassify] = useReclassifyLineMutation()
  const form = useForm({ resolver, defaultValues: { class: line.class, note: '' } })
  return (
    <SubmitDialog
      title="Reclassify this entry?"
      submitLabel="Reclassify entry"
      busyLabel="Updating…"
      form={form}
      action={(body) => reclassify({ params: { companyId, lineId: line.id }, body: withoutEmptyNote(body) })}
      done="Entry reclassified. Figures updated."
      unchanged="The entry wasn’t changed."
      onClose={onClose}
    >
      <LineSummary line={line} />
      <FormField control={form.control} name="class">
        {(field) => (
          <SelectField
            {...field}
            label="Class"
            options={listOptions(line.class, byRules)}
            onChange={(value) => field.onChange(value === '' ? byRules : value)}
          />
        )}
      </FormField>
      <FormTextArea control={form.control} name="note" label="Reason" optional maxLength={500} />
    </SubmitDialog>
  )
}
