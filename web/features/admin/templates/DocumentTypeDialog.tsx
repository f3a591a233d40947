import { zodResolver } from '@hookform/resolvers/zod'
import { type Control, Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { createDocumentType, type DocumentType, documentNeeds } from '#contract/dictionary.ts'
import { useAppDispatch } from '#web/core/store.ts'
import { useFormSubmit } from '#web/core/use-form-submit.ts'
import { loadDictionary } from '#web/features/dictionary/slice.ts'
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx'
import { useToasts } from '#web/ui/feedback/Toasts.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx'
import { needLabels } from './need-labels.ts'
import { addDocumentType, changeDocumentType } from './slice.ts'

const { shape } = createDocumentType.body
const Fields = z.object({
  name: shape.name,
  needed: z.enum(documentNeeds, 'Choose who sends it'),
  help: z.string().trim().max(500, 'Use at most 500 characters'),
  show_on_start_flow: z.boolean(),
})

const needOptions = documentNeeds.map((value) => ({ value, label: needLabels[value] }))

type Fields = z.infer<typeof Fields>

function useTypeForm(type: DocumentType | null, onClose: () => void) {
  const dispatch = useAppDispatch()
  const toasts = useToasts()
  const { name = '', needed = 'optional', help, show_on_start_flow = false } = type ?? {}
  const defaultValues: Fields = { name, needed, help: help ?? '', show_on_start_flow }
  const form = useForm({ resolver: zodResolver(Fields), defaultValues })
  const toBody = (values: Fields) => ({ ...values, help: values.help || null })
  const sending = useFormSubmit(
    form,
    (values: Fields) =>
      type ? changeDocumentType({ id: type.id, ...toBody(values) }) : addDocumentType(toBody(values)),
    (saved) => {
      toasts.show({ text: type ? `${saved.name} is changed.` : `${saved.name} is a kind of document now.` })
      dispatch(loadDictionary('document_types'))
      onClose()
    },
  )
  return { form, ...sending }
}

const TypeFields = ({ control }: { control: Control<Fields> }) => (
  <>
    <Controller
      control={control}
      name="name"
      render={({ field, fieldState }) => (
        <TextField {...field} id="type-name" label="Name" error={fieldState.error?.message} />
      )}
    />
    <Controller
      control={control}
      name="needed"
      render={({ field, fieldState }) => (
        <SelectField
          {...field}
          label="Who sends it"
          options={needOptions}
          error={fieldState.error?.message}
        />
      )}
    />
    <Controller
      control={control}
      name="help"
      render={({ field, fieldState }) => (
        <TextArea
          {...field}
          label="What applicants read beside it"
          optional
          error={fieldState.error?.message}
        />
      )}
    />
    <Controller
      control={control}
      name="show_on_start_flow"
      render={({ field: { value, onChange } }) => (
        <Checkbox label="Show it in the application" checked={value} onChange={onChange} />
      )}
    />
  </>
)

interface DocumentTypeDialogProps {
  /** Null to add one. */
  type: DocumentType | null
  onClose: () => void
}

/** Adds a kind of document, or changes one. */
export function DocumentTypeDialog({ type, onClose }: DocumentTypeDialogProps) {
  const { form, isBusy, error, submit } = useTypeForm(type, onClose)
  return (
    <FormDialog
      title={type ? `Change ${type.name}` : 'Add a kind of document'}
      width="medium"
      submitLabel={type ? 'Save' : 'Add kind'}
      busyLabel={type ? 'Saving…' : 'Adding…'}
      isBusy={isBusy}
      error={error && `${error.message}. Nothing was ${type ? 'changed' : 'added'}.`}
      onClose={onClose}
      onSubmit={submit}
    >
      {type && <p>Documents and requests of this kind carry the new name as well.</p>}
      <TypeFields control={form.control} />
    </FormDialog>
  )
}
