import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type Control, Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { createDocumentType, type DocumentType, documentNeeds } from '#contract/dictionary.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { useFormSubmit } from '#web/core/use-form-submit.ts'
import { loadDictionary, selectDictionary } from '#web/features/dictionary/slice.ts'
import { EmptyState, FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { useToasts } from '#web/ui/feedback/Toasts.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { addDocumentType } from './slice.ts'

const needLabels: Record<DocumentType['needed'], string> = {
  always: 'From everybody',
  with_other_loans: 'From those with other loans',
  without_accounting: 'From those without connected books',
  optional: 'When a reviewer requests it',
}

const { shape } = createDocumentType.body
const Fields = z.object({
  name: shape.name,
  needed: z.enum(documentNeeds, 'Choose who sends it'),
  help: z.string().trim().max(500, 'Use at most 500 characters'),
  show_on_start_flow: z.boolean(),
})

const needOptions = documentNeeds.map((value) => ({ value, label: needLabels[value] }))

type Fields = z.infer<typeof Fields>

function useAddType(onClose: () => void) {
  const dispatch = useAppDispatch()
  const toasts = useToasts()
  const defaultValues: Fields = { name: '', needed: 'optional', help: '', show_on_start_flow: false }
  const form = useForm({ resolver: zodResolver(Fields), defaultValues })
  const sending = useFormSubmit(
    form,
    ({ help, ...fields }: Fields) => addDocumentType({ ...fields, help: help || null }),
    ({ name }) => {
      toasts.show({ text: `${name} is a kind of document now.` })
      void dispatch(loadDictionary('document_types'))
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

function AddTypeDialog({ onClose }: { onClose: () => void }) {
  const { form, isBusy, error, submit } = useAddType(onClose)
  return (
    <FormDialog
      title="Add a kind of document"
      width="medium"
      submitLabel="Add kind"
      busyLabel="Adding…"
      isBusy={isBusy}
      error={error && `${error.message}. Nothing was added.`}
      onClose={onClose}
      onSubmit={submit}
    >
      <TypeFields control={form.control} />
    </FormDialog>
  )
}

/** The kinds of documents that applicants send, and who sends which. */
export function DocumentTypesCard() {
  const dispatch = useAppDispatch()
  const { status, data, error } = useAppSelector((state) => selectDictionary(state).document_types)
  const [isOpen, setOpen] = useState(false)
  const load = () => void dispatch(loadDictionary('document_types'))
  useEffect(() => {
    void dispatch(loadDictionary('document_types'))
  }, [dispatch])
  return (
    <Card
      title="Document types"
      action={
        <Button kind="line" size="small" icon={<Icon of={Plus} small />} onClick={() => setOpen(true)}>
          Add kind
        </Button>
      }
    >
      {status === 'failed' && data.length === 0 && (
        <FailedState title="The document types did not load" onRetry={load}>
          {error?.message ?? 'Something went wrong'}. Nothing is lost.
        </FailedState>
      )}
      {data.length === 0 && (status === 'idle' || status === 'loading') && (
        <SkeletonRows rows={5} label="Loading document types" />
      )}
      {data.length === 0 && status === 'ready' && (
        <EmptyState title="No document types">What applicants can be asked to send belongs here.</EmptyState>
      )}
      {data.length > 0 && (
        <CardRows>
          {data.map(({ id, name, needed, show_on_start_flow }) => (
            <CardRow key={id}>
              <Box className="grow" sx={{ overflowWrap: 'anywhere' }}>
                {name}
                <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                  {needLabels[needed]}
                  {show_on_start_flow && ', in the application'}
                </Box>
              </Box>
            </CardRow>
          ))}
        </CardRows>
      )}
      {isOpen && <AddTypeDialog onClose={() => setOpen(false)} />}
    </Card>
  )
}
