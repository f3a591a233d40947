import { useState } from 'react'
import type { Company } from '#contract/companies.ts'
import { explainFailure } from '#web/core/api-error.ts'
import { api } from '#web/core/api.ts'
import { useAppDispatch } from '#web/core/store.ts'
import { toInvalidatedTags } from '#web/core/tags.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import type { findFormQuestion } from '#web/features/application/form-question.ts'
import { useOneQuestion } from '#web/features/application/OneQuestion.tsx'
import { useGetCompanyQuery } from '#web/features/company/api.ts'
import { saveAnswer } from '#web/features/company/save-answer.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'

export type FormQuestion = NonNullable<ReturnType<typeof findFormQuestion>>

interface EditAnswerDialogProps {
  company: Company
  question: FormQuestion
  label: string
  onClose: () => void
}

export function EditAnswerDialog({ company, question, label, onClose }: EditAnswerDialogProps) {
  const dispatch = useAppDispatch()
  const toasts = useToasts()
  const { refetch } = useGetCompanyQuery({ params: { companyId: company.id } })
  const [baseCompany, setBaseCompany] = useState(company)
  const { check, control } = useOneQuestion(baseCompany, question)
  const { isBusy, error, submit } = useSubmit(saveAnswer, {
    onDone: () => {
      toasts.show({ text: `“${label}” changed. The history shows your name.` })
      onClose()
      dispatch(api.util.invalidateTags(toInvalidatedTags(['company'], company.id)))
    },
    onFailed: async (problem) => {
      if (problem?.code !== 'edit_conflict') return
      const { data } = await refetch()
      if (data) setBaseCompany(data)
    },
  })
  const isConflict = error?.code === 'edit_conflict'
  return (
    <FormDialog
      width="medium"
      title={`Edit “${label}” for ${formatCompanyName(company.name)}`}
      submitLabel={isConflict ? 'Overwrite' : 'Save'}
      busyLabel="Saving…"
      isBusy={isBusy}
      error={
        isConflict
          ? 'Someone else changed this answer. Close this dialog to see their answer, or overwrite it with yours.'
          : error && explainFailure(error, 'Nothing was changed.')
      }
      onClose={onClose}
      onSubmit={() => {
        const answers = check()
        if (answers) void submit({ company: baseCompany, answers })
      }}
    >
      <p>
        The change appears in the history with your name. No email is sent, and the status doesn’t change.
      </p>
      {control}
    </FormDialog>
  )
}
