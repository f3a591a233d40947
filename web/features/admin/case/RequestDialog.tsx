import { Box } from '@mui/material'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { Company } from '#contract/companies.ts'
import { type ReviewSection, reviewSections } from '#contract/reviews.ts'
import { companyStatuses } from '#contract/rules/statuses.ts'
import { useAppDispatch } from '#web/core/store.ts'
import type { ApiError } from '#web/core/api-thunk.ts'
import { useDictionary } from '#web/features/dictionary/use-dictionary.ts'
import { Button, IconButton } from '#web/ui/layout/Button.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { formatCount } from '#web/ui/format.ts'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx'
import { useToasts } from '#web/ui/feedback/Toasts.tsx'
import {
  toReviewRequest,
  type RequestForm,
  findRequestProblems,
  emptyRequest,
  type DocumentRow,
} from './request-form.ts'
import { openReview } from './case-actions.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { getRequestTarget } from './case-state.ts'

interface RequestDialogProps {
  company: Company
  /** What is written so far; it outlives the dialog, so that nothing typed is lost. */
  form: RequestForm
  onForm: (form: RequestForm) => void
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
} as const

interface EditProps {
  form: RequestForm
  edit: (change: Partial<RequestForm>) => void
  /** What is wrong, by field; empty until the first try to send. */
  problems: Record<string, string>
}

const nextKey = (documents: readonly DocumentRow[]) => Math.max(-1, ...documents.map(({ key }) => key)) + 1

interface WantedRowProps {
  wanted: DocumentRow
  /** Its place in the list, from 1. */
  place: number
  error: string | undefined
  onChange: (part: Partial<DocumentRow>) => void
  onRemove: () => void
}

function WantedRow({ wanted: { key, type, note }, place, error, onChange, onRemove }: WantedRowProps) {
  const types = useDictionary('document_types')
  return (
    <Box sx={rowSx}>
      <SelectField
        id={`ask-type-${key}`}
        label={`Document ${place}`}
        hideLabel
        value={type}
        placeholder={types.status === 'failed' ? 'The kinds did not load' : 'Kind of document'}
        options={types.data.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(chosen) => onChange({ type: chosen })}
        error={error}
      />
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, gridRow: { xs: 2, sm: 'auto' } }}>
        <TextField
          label={`Note on document ${place}`}
          hideLabel
          placeholder="Which one, which months"
          value={note}
          onChange={(text) => onChange({ note: text })}
          maxLength={2000}
        />
      </Box>
      <IconButton label={`Leave out document ${place}`} onClick={onRemove}>
        <Icon of={X} small />
      </IconButton>
    </Box>
  )
}

function Documents({ form: { documents }, edit, problems }: EditProps) {
  const change = (key: number, part: Partial<DocumentRow>) =>
    edit({ documents: documents.map((one) => (one.key === key ? { ...one, ...part } : one)) })
  return (
    <>
      {documents.map((wanted, index) => (
        <WantedRow
          key={wanted.key}
          wanted={wanted}
          place={index + 1}
          error={problems[`ask-type-${wanted.key}`]}
          onChange={(part) => change(wanted.key, part)}
          onRemove={() => edit({ documents: documents.filter(({ key }) => key !== wanted.key) })}
        />
      ))}
      <Box>
        <Button
          id="ask-add"
          kind="line"
          size="small"
          icon={<Icon of={Plus} small />}
          onClick={() => edit({ documents: [...documents, { key: nextKey(documents), type: '', note: '' }] })}
        >
          Another document
        </Button>
      </Box>
    </>
  )
}

function Part({ section, ...props }: EditProps & { section: ReviewSection }) {
  const { form, edit } = props
  const isAsked = form.sections.includes(section)
  const others = form.sections.filter((one) => one !== section)
  return (
    <Box sx={partSx}>
      <Checkbox
        label={labels[section]}
        checked={isAsked}
        onChange={(checked) => edit({ sections: checked ? [...others, section] : others })}
      />
      {isAsked && (
        <Box sx={insideSx}>
          {section === 'document_review' && <Documents {...props} />}
          <TextArea
            label={`Note on ${labels[section].toLowerCase()}`}
            optional
            rows={2}
            value={form.notes[section]}
            onChange={(note) => edit({ notes: { ...form.notes, [section]: note } })}
            maxLength={2000}
          />
        </Box>
      )}
    </Box>
  )
}

function useAsk({ company, form, onForm, onClose }: RequestDialogProps) {
  const dispatch = useAppDispatch()
  const toasts = useToasts()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const ask = async () => {
    setBusy(true)
    setError(null)
    const action = await dispatch(openReview({ companyId: company.id, asked: toReviewRequest(form) }))
    setBusy(false)
    if (openReview.rejected.match(action)) return setError(action.payload ?? null)
    toasts.show({ text: `${formatCompanyName(company.name)} sees what you ask for on its dashboard.` })
    onForm(emptyRequest)
    onClose()
  }
  return { isBusy, error, ask }
}

const detailsOf = ({ details, message }: ApiError) =>
  details.errors?.map((one) => one.message).join('. ') || `${message}. Nothing was sent.`

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

/** Opens a review: which parts the applicant has to go over, and which documents to bring. */
export function RequestDialog(props: RequestDialogProps) {
  const { company, form, onForm, onClose } = props
  const [attempt, setAttempt] = useState(0)
  const { isBusy, error, ask } = useAsk(props)
  const problems = attempt > 0 ? findRequestProblems(form) : []
  const byField = Object.fromEntries(problems.map(({ id, text }) => [id, text]))
  const edit = (change: Partial<RequestForm>) => onForm({ ...form, ...change })
  const submit = () => {
    setAttempt(attempt + 1)
    if (findRequestProblems(form).length === 0) void ask()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      busy={isBusy}
      title={`What do you need from ${formatCompanyName(company.name)}?`}
      onSubmit={submit}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            {isBusy ? 'Sending…' : 'Ask applicant'}
          </Button>
        </>
      }
    >
      <ErrorSummary problems={problems} attempt={attempt} />
      <Box
        component="fieldset"
        id="ask-sections"
        aria-label="Parts to ask for"
        sx={{ display: 'grid', gap: 1 }}
      >
        {reviewSections.map((section) => (
          <Part key={section} section={section} form={form} edit={edit} problems={byField} />
        ))}
      </Box>
      <Consequence company={company} />
      {error && (
        <Note tone="bad" live="alert">
          {detailsOf(error)}
        </Note>
      )}
    </Dialog>
  )
}
