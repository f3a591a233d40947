import { zodResolver } from '@hookform/resolvers/zod'
import { Archive, ArchiveRestore, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { type Control, useForm } from 'react-hook-form'
import { z } from 'zod'
import { createDocumentType, type DocumentType, documentNeeds } from '#contract/dictionary.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { useDictionary } from '#web/features/dictionary/use-dictionary.ts'
import { EmptyState, FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { SubmitDialog } from '#web/features/pages/SubmitDialog.tsx'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { FormField } from '#web/ui/forms/FormField.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { SelectField } from '#web/ui/choices/SelectField.tsx'
import { Button, IconButton } from '#web/ui/actions/Button.tsx'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Row } from '#web/ui/layout/Layout.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { FormTextField, FormTextArea } from '#web/ui/forms/FormText.tsx'
import { useCreateDocumentTypeMutation, useUpdateDocumentTypeMutation } from './api.ts'

const needLabels: Record<DocumentType['needed'], string> = {
  always: 'Requested from every applicant',
  with_other_loans: 'Requested from applicants with other loans',
  without_accounting: 'Requested from applicants without connected accounting',
  optional: 'Requested by reviewers as needed',
}

function TypeRow({ type, onEdit }: { type: DocumentType; onEdit: () => void }) {
  const { id, name, needed, show_on_start_flow, archived } = type
  const toasts = useToasts()
  const [changeType] = useUpdateDocumentTypeMutation()
  const { isBusy, submit } = useSubmit(changeType, {
    onDone: () => {
      const text = archived ? `${name} can be requested again.` : `${name} archived. Its documents are kept.`
      toasts.show({ text })
    },
    onFailed: (error) => toasts.fail(error, 'Nothing was changed.'),
  })
  return (
    <CardRow>
      <RowText
        strong
        title={name}
        note={
          (archived ? 'Archived, not requested' : needLabels[needed]) +
          (show_on_start_flow ? ', shown in the application' : '')
        }
      />
      <Row gap={0}>
        {!archived && (
          <IconButton size="small" label={`Edit ${name}`} onClick={onEdit}>
            <Icon of={Pencil} small />
          </IconButton>
        )}
        <IconButton
          size="small"
          label={archived ? `Restore ${name}` : `Archive ${name}`}
          disabled={isBusy}
          onClick={() => void submit({ params: { documentTypeId: id }, body: { archived: !archived } })}
        >
          <Icon of={archived ? ArchiveRestore : Archive} small />
        </IconButton>
      </Row>
    </CardRow>
  )
}

export function DocumentTypesCard() {
  const { status, data, error, refetch } = useDictionary('document_types')
  const [typeToEdit, setTypeToEdit] = useState<DocumentType | 'new' | null>(null)
  const current = data.filter(({ archived }) => !archived)
  const archived = data.filter((type) => type.archived)
  return (
    <Card
      title="Document types"
      action={
        <Button kind="line" size="small" icon={<Icon of={Plus} small />} onClick={() => setTypeToEdit('new')}>
          Add type
        </Button>
      }
    >
      {status === 'failed' && data.length === 0 && (
        <FailedState title="The document types couldn’t be loaded" onRetry={refetch}>
          {error?.message ?? 'Something went wrong'}.
        </FailedState>
      )}
      {data.length === 0 && (status === 'idle' || status === 'loading') && (
        <SkeletonRows rows={5} label="Loading document types" />
      )}
      {data.length === 0 && status === 'ready' && (
        <EmptyState title="No document types">Add the types of documents that applicants upload.</EmptyState>
      )}
      {data.length > 0 && (
        <CardRows>
          {[...current, ...archived].map((type) => (
            <TypeRow key={type.id} type={type} onEdit={() => setTypeToEdit(type)} />
          ))}
        </CardRows>
      )}
      {typeToEdit && (
        <DocumentTypeDialog
          type={typeToEdit === 'new' ? null : typeToEdit}
          onClose={() => setTypeToEdit(null)}
        />
      )}
    </Card>
  )
}

const { shape } = createDocumentType.body
const Fields = z.object({
  name: shape.name,
  needed: z.enum(documentNeeds, 'Choose when to request documents of this type'),
  help: z.string().trim().max(500, 'Use at most 500 characters'),
  show_on_start_flow: z.boolean(),
})

const needOptions = documentNeeds.map((value) => ({ value, label: needLabels[value] }))

type Fields = z.infer<typeof Fields>

const TypeFields = ({ control }: { control: Control<Fields> }) => (
  <>
    <FormTextField control={control} name="name" id="type-name" label="Name" />
    <FormField control={control} name="needed">
      {(field) => <SelectField {...field} label="When to request this type" options={needOptions} />}
    </FormField>
    <FormTextArea control={control} name="help" label="Help text for applicants" optional />
    <FormField control={control} name="show_on_start_flow">
      {({ value, onChange }) => (
        <Checkbox label="Show in the application" checked={value} onChange={onChange} />
      )}
    </FormField>
  </>
)

interface DocumentTypeDialogProps {
  /** Null for a new type. */
  type: DocumentType | null
  onClose: () => void
}

function DocumentTypeDialog({ type, onClose }: DocumentTypeDialogProps) {
  const [create] = useCreateDocumentTypeMutation()
  const [update] = useUpdateDocumentTypeMutation()
  const { name = '', needed = 'optional', help, show_on_start_flow = false } = type ?? {}
  const defaultValues: Fields = { name, needed, help: help ?? '', show_on_start_flow }
  const form = useForm({ resolver: zodResolver(Fields), defaultValues })
  const save = (values: Fields) => {
    const body = { ...values, help: values.help || null }
    return type ? update({ params: { documentTypeId: type.id }, body }) : create({ body })
  }
  return (
    <SubmitDialog
      title={type ? `Edit ${type.name}` : 'Add a document type'}
      width="medium"
      submitLabel={type ? 'Save' : 'Add type'}
      busyLabel={type ? 'Saving…' : 'Adding…'}
      form={form}
      action={save}
      done={(saved) => `${saved.name} ${type ? 'saved' : 'added'}.`}
      unchanged={`Nothing was ${type ? 'changed' : 'added'}.`}
      onClose={onClose}
    >
      {type && <p>A new name also applies to existing documents and requests.</p>}
      <TypeFields control={form.control} />
    </SubmitDialog>
  )
}
