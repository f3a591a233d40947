import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm } from 'react-hook-form'
import { type FinancialLine, reclassifyLine } from '#contract/financials/financials.ts'
import { lineClasses, listClassesOfKind } from '#contract/rules/metrics/line-classes.ts'
import { apiThunk } from '#web/core/api-thunk.ts'
import { useFormSubmit } from '#web/core/use-form-submit.ts'
import { formatAmount } from '#web/features/financials/figure-format.ts'
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx'
import { useToasts } from '#web/ui/feedback/Toasts.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { TextArea } from '#web/ui/fields/TextField.tsx'
import { formatDate } from '#web/ui/format.ts'

interface Decision {
  companyId: string
  lineId: string
  body: { class: FinancialLine['class']; note?: string | undefined }
}

/** Decides what a line is; every figure is computed again. */
const saveClass = apiThunk(
  'admin/financials/reclassify',
  reclassifyLine,
  ({ companyId, lineId, body: { class: decided, note } }: Decision) => ({
    params: { companyId, lineId },
    body: { class: decided, ...(note ? { note } : {}) },
  }),
)

const resolver = zodResolver(reclassifyLine.body)

interface ReclassifyDialogProps {
  companyId: string
  line: FinancialLine
  onDone: () => void
  onClose: () => void
}

const listOptions = (current: FinancialLine['class'], byRules: FinancialLine['class']) =>
  listClassesOfKind(current).map((value) => ({
    value,
    label: value === byRules ? `${lineClasses[value]} (by the rules)` : lineClasses[value],
  }))

const LineSummary = ({ line }: { line: FinancialLine }) => (
  <p>
    <b>{line.description || line.account}</b>, {formatAmount(line.amount, line.currency)},{' '}
    {formatDate(line.date)}. Both classes are kept, the history says who decided, and the applicant sees the
    same figures.
  </p>
)

/** Asks what a line really is, and why. What the rules say stays beside it. */
export function ReclassifyDialog({ companyId, line, onDone, onClose }: ReclassifyDialogProps) {
  const toasts = useToasts()
  const byRules = line.original_class ?? line.class
  const form = useForm({ resolver, defaultValues: { class: line.class, note: '' } })
  const { isBusy, error, submit } = useFormSubmit(
    form,
    (body) => saveClass({ companyId, lineId: line.id, body }),
    () => {
      toasts.show({ text: 'The line is re-classed, and every figure computed again.' })
      onDone()
    },
  )
  return (
    <FormDialog
      title="Re-class this line?"
      submitLabel="Re-class the line"
      busyLabel="Computing…"
      isBusy={isBusy}
      error={error && `${error.message}. The line stays as it was.`}
      onClose={onClose}
      onSubmit={submit}
    >
      <LineSummary line={line} />
      <Controller
        control={form.control}
        name="class"
        render={({ field, fieldState }) => (
          <SelectField
            {...field}
            label="What is it?"
            options={listOptions(line.class, byRules)}
            onChange={(value) => field.onChange(value === '' ? byRules : value)}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={form.control}
        name="note"
        render={({ field, fieldState }) => (
          <TextArea {...field} label="Why?" optional maxLength={500} error={fieldState.error?.message} />
        )}
      />
    </FormDialog>
  )
}
