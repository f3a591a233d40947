import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { Company } from '#contract/companies.ts'
import type { RiskKind } from '#contract/rules/risks.ts'
import { getRequestTarget, isEditable } from '#contract/rules/statuses.ts'
import { explainFailure } from '#web/core/api-error.ts'
import type { Services } from '#web/core/services.ts'
import { readChoices, writeChoices } from '#web/core/storage/device-choices.ts'
import { type AppDispatch, type RootState, useAppDispatch } from '#web/core/store.ts'
import { useFormSubmit } from '#web/core/use-form-submit.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { useSendRequestMutation } from '../shared/api.ts'
import type { AskPicks } from '../shared/request-context.ts'
import { riskQuestions } from './risk-questions.ts'
import {
  countRequests,
  emptyRequest,
  RequestDraft,
  type RequestForm,
  requestResolver,
  type ReviewRequest,
} from './request-form.ts'

export interface Ask extends AskPicks {
  form: UseFormReturn<RequestForm, unknown, ReviewRequest>
  values: RequestForm
  /** When the draft was last saved; null if the form has not changed since the case opened. */
  savedAt: Date | null
  askAbout: (kind: RiskKind) => void
  /** Whether the applicant will be able to change answers once the request is sent. */
  canChangeAnswers: boolean
  close: () => void
  isBusy: boolean
  error: string | null
  submit: () => void
}

const noteName = 'application_review.note'
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
      const { about, note } = riskQuestions[kind]
      if (about === 'financials') {
        if (!values.financial_review.isRequested)
          form.setValue('financial_review', { isRequested: true, note }, change)
      } else if (about === 'application') {
        if (values.application_review.note.trim() === '') form.setValue(noteName, note, change)
      } else if (!answers.some(({ field }) => field === about))
        form.setValue(answersName, [...answers, { ...newCard, field: about, note }], change)
    },
  }
}

const toDraftKey = (state: RootState, companyId: string) => ({
  userId: selectUser(state)?.id ?? '',
  companyId,
  part: 'ask',
})

const readDraft =
  (companyId: string) =>
  (_: AppDispatch, getState: () => RootState, { storage }: Services) =>
    readChoices(storage, toDraftKey(getState(), companyId), RequestDraft)

const writeDraft =
  (companyId: string, draft: RequestForm) =>
  (_: AppDispatch, getState: () => RootState, { storage }: Services) =>
    writeChoices(storage, toDraftKey(getState(), companyId), draft)

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

/** After the first attempt to submit, validates the whole form on each change, so that fixed errors disappear. */
function useFreshProblems({ formState: { submitCount }, trigger }: Ask['form'], values: RequestForm) {
  useEffect(() => {
    if (submitCount > 0) void trigger()
  }, [submitCount, trigger, values])
}

/** The draft is saved on this device, per user and company, until the request is sent. */
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
    error: error && (fieldErrors || explainFailure(error, 'Nothing was sent.')),
    submit,
  }
}
