import { Box } from '@mui/material'
import { Plus, X } from 'lucide-react'
import { type Control, Controller, useFieldArray, useForm, useWatch } from 'react-hook-form'
import type { Company } from '#contract/companies.ts'
import { type ReviewSection, reviewSections } from '#contract/reviews.ts'
import { companyStatuses } from '#contract/rules/statuses.ts'
import type { ApiError } from '#web/core/api-thunk.ts'
import { useFormSubmit } from '#web/core/use-form-submit.ts'
import { useDictionary } from '#web/features/dictionary/use-dictionary.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { getRequestTarget } from './case-state.ts'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { toFieldProblems } from '#web/ui/fields/form-problems.ts'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx'
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { useToasts } from '#web/ui/feedback/Toasts.tsx'
import { formatCount } from '#web/ui/format.ts'
import { Button, IconButton } from '#web/ui/layout/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { openReview, type ReviewRequest } from './case-actions.ts'
import { emptyDocument, emptyRequest, type RequestForm, requestResolver } from './request-form.ts'

interface RequestDialogProps {
  company: Company
  /** What was typed so far. It outlives the dialog, so that closing loses nothing. */
  draft: RequestForm
  onDraft: (draft: RequestForm) => void
  onClose: () => void
}

const labels: Record<ReviewSection, string> = {
  application_review: 'Answers in the application',
  financial_review: 'Financial details',
  document_review: 'Documents',
}

const partSx = { border: '1px solid', borderColor: 'divider', borderRadius: '8px', p: '10px 12px' } as const
const insideSx = { display: 'grid', gap: 1.5, mt: 1.5, ml: { sm: '32px' } } as const
const rowSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) minmax(0, 1fr) auto' },
  gap: 1,
  alignItems: 'start',
  '& > .document-note': { gridColumn: { xs: '1 / -1', sm: 'auto' }, gridRow: { xs: 2, sm: 'auto' } },
} as const

type RequestControl = Control<RequestForm, unknown, ReviewRequest>

interface DocumentRowProps {
  control: RequestControl
  index: number
  onRemove: () => void
}

function DocumentRow({ control, index, onRemove }: DocumentRowProps) {
  const types = useDictionary('document_types')
  const place = index + 1
  return (
    <Box sx={rowSx}>
      <Controller
        control={control}
        name={`document_review.requested_documents.${index}.document_type`}
        render={({ field, fieldState }) => (
          <SelectField
            {...field}
            label={`Document ${place}`}
            hideLabel
            placeholder={types.status === 'failed' ? 'The kinds did not load' : 'Kind of document'}
            options={types.data.map(({ id, name }) => ({ value: id, label: name }))}
            error={fieldState.error?.message}
          />
        )}
      />
      <div className="document-note">
        <Controller
          control={control}
          name={`document_review.requested_documents.${index}.note`}
          render={({ field, fieldState }) => (
            <TextField
              {...field}
              label={`Note on document ${place}`}
              hideLabel
              placeholder="Which one, which months"
              error={fieldState.error?.message}
              maxLength={2000}
            />
          )}
        />
      </div>
      <IconButton label={`Leave out document ${place}`} onClick={onRemove}>
        <Icon of={X} small />
      </IconButton>
    </Box>
  )
}

function Documents({ control }: { control: RequestControl }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'document_review.requested_documents' })
  return (
    <>
      {fields.map(({ id }, index) => (
        <DocumentRow key={id} control={control} index={index} onRemove={() => remove(index)} />
      ))}
      <Box>
        <Button
          id="document_review.requested_documents"
          kind="line"
          size="small"
          icon={<Icon of={Plus} small />}
          onClick={() => append(emptyDocument, { shouldFocus: false })}
        >
          Another document
        </Button>
      </Box>
    </>
  )
}

/** The field of the error that no part is requested; every checkbox revalidates it. */
const nothingRequested = 'application_review'

function Part({ control, section }: { control: RequestControl; section: ReviewSection }) {
  const isRequested = useWatch({ control, name: `${section}.isRequested` })
  return (
    <Box sx={partSx}>
      <Controller
        control={control}
        name={`${section}.isRequested`}
        rules={{ deps: nothingRequested }}
        render={({ field: { value, onChange } }) => (
          <Checkbox id={section} label={labels[section]} checked={value} onChange={onChange} />
        )}
      />
      {isRequested && (
        <Box sx={insideSx}>
          {section === 'document_review' && <Documents control={control} />}
          <Controller
            control={control}
            name={`${section}.note`}
            render={({ field, fieldState }) => (
              <TextArea
                {...field}
                label={`Note on ${labels[section].toLowerCase()}`}
                optional
                rows={2}
                error={fieldState.error?.message}
                maxLength={2000}
              />
            )}
          />
        </Box>
      )}
    </Box>
  )
}

function Consequence({ company }: { company: Company }) {
  const target = getRequestTarget(company.status)
  const moves =
    target && target !== company.status ? `moves the company to ${companyStatuses[target]} and ` : ''
  const { length } = company.members
  const people =
    length > 0 ? `its ${formatCount(length, 'member')}` : 'its members, once somebody has joined,'
  return (
    <Note>
      Asking {moves}shows {people} what you ask for. They can edit and upload until you complete every part.
    </Note>
  )
}

const explainFailure = ({ details, message }: ApiError) =>
  details.errors?.map((one) => one.message).join('. ') || `${message}. Nothing was sent.`

/** Opens a review: chooses the parts to correct and the documents to send. */
export function RequestDialog({ company, draft, onDraft, onClose }: RequestDialogProps) {
  const toasts = useToasts()
  const name = formatCompanyName(company.name)
  const form = useForm({ resolver: requestResolver, defaultValues: draft, shouldFocusError: false })
  const { control, formState } = form
  const { isBusy, error, submit } = useFormSubmit(
    form,
    (body) => openReview({ companyId: company.id, body }),
    () => {
      toasts.show({ text: `${name} sees what you ask for on its dashboard.` })
      onDraft(emptyRequest)
      onClose()
    },
  )
  return (
    <FormDialog
      width="medium"
      title={`What do you need from ${name}?`}
      submitLabel="Ask applicant"
      busyLabel="Sending…"
      isBusy={isBusy}
      error={error && explainFailure(error)}
      onClose={() => {
        onDraft(form.getValues())
        onClose()
      }}
      onSubmit={submit}
    >
      <ErrorSummary problems={toFieldProblems(formState.errors)} attempt={formState.submitCount} />
      <Box component="fieldset" aria-label="Parts to ask for" sx={{ display: 'grid', gap: 1 }}>
        {reviewSections.map((section) => (
          <Part key={section} control={control} section={section} />
        ))}
      </Box>
      <Consequence company={company} />
    </FormDialog>
  )
}
