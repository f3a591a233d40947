import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { Company } from '#contract/companies.ts'
import type { RiskKind } from '#contract/rules/risks.ts'
import { getRequestTarget, isEditable } from '#contract/rules/statuses.ts'
import type { Services } from '#web/core/services.ts'
import { readChoices, writeChoices } from '#web/core/storage/device-choices.ts'
import { type AppDispatch, type RootState, useAppDispatch } from '#web/core/store.ts'
import { useFormSubmit } from '#web/core/use-form-submit.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { useSendRequestMutation } from '../shared/api.ts'
import type { AskPicks } from '../shared/request-context.ts'
import {
  countRequests,
  emptyRequest,
  RequestDraft,
  type RequestForm,
  requestResolver,
  type ReviewRequest,
} from './request-form.ts'

/** Suggested questions by risk. Risks about connections have a note instead; other risks have no suggestion. */
const riskQuestions: Partial<Record<RiskKind, { field: string; note: string }>> = {
  runway_short: {
    field: 'assessment.runway_months',
    note: 'How did you calculate this runway, and what could extend it?',
  },
  loans_stated: {
    field: 'assessment.has_other_loans',
    note: 'Which loans do you have, from which lenders, and when do they end?',
  },
  customer_large: {
    field: 'commercial_contracts.largest_percentage',
    note: 'Which customer is your largest contract with, and when does it end?',
  },
}

/** Suggested notes about connection risks, for the financial part of the request. */
const riskNotes: Partial<Record<RiskKind, string>> = {
  connection_broken: 'Please reconnect your accounting software or bank, so that we can sync your data.',
  connection_old:
    'Please check that your accounting software and bank are connected. We have no recent data.',
  books_missing: 'Please connect your accounting software.',
}

export interface Ask extends AskPicks {
  form: UseFormReturn<RequestForm, unknown, ReviewRequest>
  values: RequestForm
  /** When the draft was last saved; null if the form has not changed since the case opened. */
  savedAt: Date | null
  askAbout: (kind: RiskKind) => void
  /** Whether the applicant will be able to change answers once the request is sent. */
  canChangeAnswers: boolean
  /** Closes the panel. The draft stays saved. */
  close: () => void
  isBusy: boolean
  error: string | null
  submit: () => void
}

const answersName = 'application_review.requested_answers'
const documentsName = 'document_review.requested_documents'

const newCard = { kind: 'words', document_type: '' } as const

function usePicks(form: Ask['form'], values: RequestForm) {
  const answers = values.application_review.requested_answers
  const documents = values.document_review.requested_documents
  const change = { shouldDirty: true } as const
  return {
    getNumber: (pick: { field: string } | { document_type: string }) => {
      if ('field' in pick) return answers.findIndex(({ field }) => field === pick.field) + 1
      const index = documents.findIndex((document) => document.document_type === pick.document_type)
      return index < 0 ? 0 : answers.length + index + 1
    },
    toggleAnswer: (field: string) => {
      const others = answers.filter((answer) => answer.field !== field)
      const next = others.length < answers.length ? others : [...answers, { ...newCard, field, note: '' }]
      form.setValue(answersName, next, change)
    },
    toggleDocument: (document_type: string) => {
      const others = documents.filter((document) => document.document_type !== document_type)
      const next = others.length < documents.length ? others : [...documents, { document_type, note: '' }]
      form.setValue(documentsName, next, change)
    },
    addAbout: (kind: RiskKind) => {
      const question = riskQuestions[kind]
      const note = riskNotes[kind]
      if (question && !answers.some(({ field }) => field === question.field))
        form.setValue(answersName, [...answers, { ...newCard, ...question }], change)
      if (note && !values.financial_review.isRequested)
        form.setValue('financial_review', { isRequested: true, note }, change)
    },
  }
}

const toDraftKey = (state: RootState, companyId: string) => ({
  userId: selectUser(state)?.id ?? '',
  companyId,
  part: 'ask',
})

/** Reads the user's unsent request to a company; null if there is none. */
const readDraft =
  (companyId: string) =>
  (_: AppDispatch, getState: () => RootState, { storage }: Services) =>
    readChoices(storage, toDraftKey(getState(), companyId), RequestDraft)

const writeDraft =
  (companyId: string, draft: RequestForm) =>
  (_: AppDispatch, getState: () => RootState, { storage }: Services) =>
    writeChoices(storage, toDraftKey(getState(), companyId), draft)

/** Saves every change to the form on this device. `clear` empties the form and its saved draft. */
function useDraft(form: Ask['form'], companyId: string) {
  const dispatch = useAppDispatch()
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  useEffect(() => {
    const { unsubscribe } = form.watch((values, { type, name }) => {
      if (type === undefined && name === undefined) return
      dispatch(writeDraft(companyId, structuredClone(values) as RequestForm))
      setSavedAt(new Date())
    })
    return unsubscribe
  }, [dispatch, companyId, form])
  const clear = () => {
    form.reset(emptyRequest)
    dispatch(writeDraft(companyId, emptyRequest))
  }
  return { savedAt, clear }
}

/** After the first attempt, validates the whole form on each change, so that fixed errors disappear. */
function useFreshProblems({ formState: { submitCount }, trigger }: Ask['form'], values: RequestForm) {
  useEffect(() => {
    if (submitCount > 0) void trigger()
  }, [submitCount, trigger, values])
}

/** A request to the applicant. Its draft is saved on this device, per user and company, until the request is sent. */
export function useRequestDraft({ id: companyId, status, actual_review }: Company, onSent: () => void): Ask {
  const [isOpen, setOpen] = useState(false)
  const dispatch = useAppDispatch()
  const [draft] = useState(() => dispatch(readDraft(companyId)))
  const defaultValues = draft ?? emptyRequest
  const form = useForm({ resolver: requestResolver, defaultValues, shouldFocusError: false })
  const { savedAt, clear } = useDraft(form, companyId)
  const values = useWatch({ control: form.control }) as RequestForm
  useFreshProblems(form, values)
  const { addAbout, ...picks } = usePicks(form, values)
  const [sendRequest] = useSendRequestMutation()
  const { isBusy, error, submit } = useFormSubmit(
    form,
    (body) => sendRequest({ params: { companyId }, reviewId: actual_review?.id ?? null, body }),
    () => {
      clear()
      setOpen(false)
      onSent()
    },
  )
  const fieldErrors = error?.details.errors?.map(({ message }) => message).join('. ')
  return {
    isOpen,
    canChangeAnswers: isEditable(getRequestTarget(status) ?? status),
    count: countRequests(values),
    form,
    values,
    savedAt,
    ...picks,
    askAbout: (kind) => {
      addAbout(kind)
      setOpen(true)
    },
    open: () => setOpen(true),
    close: () => setOpen(false),
    isBusy,
    error: error && (fieldErrors || `${error.message}. Nothing was sent.`),
    submit,
  }
}
