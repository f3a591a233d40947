import { zodResolver } from '@hookform/resolvers/zod'
import { type Control, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { requestFromCompanies } from '#contract/staff/pipeline.ts'
import { useDictionary } from '#web/features/dictionary/use-dictionary.ts'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { CheckboxGroup } from '#web/ui/choices/ChoiceCards.tsx'
import { FormField } from '#web/ui/forms/FormField.tsx'
import { formatCount } from '#web/ui/format.ts'
import { FormTextArea } from '#web/ui/forms/FormText.tsx'
import { listDocumentTypeOptions } from '#web/features/dictionary/type-options.ts'
import type { ManyRequest } from '../api.ts'

interface RequestManyDialogProps {
  count: number
  onRequest: (request: ManyRequest) => void
  onClose: () => void
}

const body = requestFromCompanies.body.omit({ companies: true })
type FormValues = z.input<typeof body>

const toBody = ({ document_types, note }: FormValues): FormValues => ({
  document_types,
  ...(note && { note }),
})

function DocumentTypes({ control }: { control: Control<FormValues> }) {
  const types = useDictionary('document_types')
  if (types.status === 'failed')
    return <Note tone="bad">The document types couldn’t be loaded. Close this dialog and try again.</Note>
  if (types.data.length === 0) return <SkeletonRows rows={6} label="Loading document types" />
  return (
    <FormField control={control} name="document_types">
      {(field) => (
        <CheckboxGroup {...field} label="Documents" choices={listDocumentTypeOptions(types.data)} />
      )}
    </FormField>
  )
}

export function RequestManyDialog({ count, onRequest, onClose }: RequestManyDialogProps) {
  const form = useForm<FormValues>({
    resolver: (values, ...rest) => zodResolver(body)(toBody(values), ...rest),
    defaultValues: { document_types: [], note: '' },
  })
  return (
    <FormDialog
      title={`Request documents from ${formatCount(count, 'company', 'companies')}`}
      width="medium"
      submitLabel="Request"
      onClose={onClose}
      onSubmit={() => void form.handleSubmit(onRequest)()}
    >
      <p>
        Companies move from In Review to Additional Information Required, and from DD In Review to Action
        Required. The members of each company get one email. Companies that already have an open review are
        skipped.
      </p>
      <DocumentTypes control={form.control} />
      <FormTextArea
        control={form.control}
        name="note"
        label="Note to the members (optional)"
        rows={2}
        maxLength={2000}
      />
    </FormDialog>
  )
}
