import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { changeCompanyStatus } from '#contract/companies.ts'
import { typedKeys } from '#contract/core/fields.ts'
import { type RejectionReasonName, rejectionReasons } from '#contract/rules/funding/rejections.ts'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { FormField } from '#web/ui/forms/FormField.tsx'
import { SelectField } from '#web/ui/choices/SelectField.tsx'
import { FormTextArea } from '#web/ui/forms/FormText.tsx'
import { type MoveDialogProps, useStatusMove } from './use-status-move.ts'

const savedReasons = typedKeys(rejectionReasons)

const options = [
  ...savedReasons.map((value) => ({ value, label: rejectionReasons[value].name })),
  { value: 'words' as const, label: 'In my own words' },
]

const findSavedReason = (value: string): RejectionReasonName | undefined =>
  savedReasons.find((reason) => reason === value)

const toText = (text: string) => (text.trim() ? text : undefined)

const resolver = zodResolver(
  z
    .object({ reason: z.string(), note: z.string(), needed_change: z.string() })
    .refine(({ reason }) => reason !== '', { message: 'Choose a reason', path: ['reason'] })
    .refine(({ reason, note }) => reason !== 'words' || note.trim() !== '', {
      message: 'Enter the reason',
      path: ['note'],
    })
    .transform(({ reason, note, needed_change }): z.input<typeof changeCompanyStatus.body> => ({
      reason: findSavedReason(reason),
      note: toText(note),
      needed_change: toText(needed_change),
    }))
    .pipe(changeCompanyStatus.body),
)

export function RejectDialog(props: MoveDialogProps) {
  const form = useForm({ resolver, defaultValues: { reason: '', note: '', needed_change: '' } })
  const { control } = form
  const { consequence, dialog } = useStatusMove(props, form)
  const reason = useWatch({ control, name: 'reason' })
  const savedReason = findSavedReason(reason)
  const isInWords = reason === 'words'
  return (
    <FormDialog {...dialog} title="Mark as Not Funded?" kind="danger">
      <p>
        {consequence} The company’s members get an email with the text below, and also see the text on their
        dashboard.
      </p>
      <FormField control={control} name="reason">
        {(field) => (
          <SelectField
            {...field}
            label="Reason for the applicant"
            options={options}
            hint={savedReason && `The applicant will see: “${rejectionReasons[savedReason].text}”`}
          />
        )}
      </FormField>
      <FormTextArea
        control={control}
        name="note"
        label={isInWords ? 'Reason in your own words' : 'Message to the applicant'}
        optional={!isInWords}
        maxLength={2000}
        rows={2}
      />
      <FormTextArea
        control={control}
        name="needed_change"
        label="What would have to change"
        hint="Helps the applicant decide when to apply again"
        optional
        maxLength={2000}
        rows={2}
      />
    </FormDialog>
  )
}
