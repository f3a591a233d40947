import { useState } from 'react'
import type { Company } from '#contract/companies.ts'
import { companyStatuses } from '#contract/rules/statuses.ts'
import { useAppDispatch } from '#web/core/store.ts'
import type { ApiError } from '#web/core/api-thunk.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { TextArea } from '#web/ui/fields/TextField.tsx'
import { useToasts } from '#web/ui/feedback/Toasts.tsx'
import { decideSection } from '../case-actions.ts'
import type { ReviewPart } from './review-labels.ts'
import { getRequestTarget } from '../case-state.ts'

interface SendBackDialogProps {
  company: Company
  reviewId: string
  part: ReviewPart
  onClose: () => void
}

function useSendBack({ company, reviewId, part, onClose }: SendBackDialogProps) {
  const dispatch = useAppDispatch()
  const toasts = useToasts()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const send = async (note: string) => {
    setBusy(true)
    const action = await dispatch(
      decideSection({
        companyId: company.id,
        reviewId,
        section: part.section,
        outcome: 'send_back',
        note: note.trim(),
      }),
    )
    setBusy(false)
    if (decideSection.rejected.match(action)) return setError(action.payload ?? null)
    toasts.show({ text: `${part.title} is back with the applicant.` })
    onClose()
  }
  return { isBusy, error, send }
}

/** Gives a part of the review back to the applicant, with what is still wrong. */
export function SendBackDialog(props: SendBackDialogProps) {
  const { company, part, onClose } = props
  const { isBusy, error, send } = useSendBack(props)
  const [note, setNote] = useState('')
  const target = getRequestTarget(company.status)
  const moves =
    target && target !== company.status ? ` and the company moves to ${companyStatuses[target]}` : ''
  return (
    <Dialog
      open
      onClose={onClose}
      busy={isBusy}
      width="small"
      title={`Send ${part.title.toLowerCase()} back?`}
      onSubmit={() => void send(note)}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            Keep with us
          </Button>
          <Button type="submit" loading={isBusy}>
            {isBusy ? 'Sending…' : 'Send back'}
          </Button>
        </>
      }
    >
      <p>The applicant sees this part on their dashboard again{moves}.</p>
      <TextArea
        label="What is still missing or wrong, for the applicant"
        optional
        value={note}
        onChange={setNote}
        maxLength={2000}
      />
      {error && (
        <Note tone="bad" live="alert">
          {error.message}. Nothing was changed.
        </Note>
      )}
    </Dialog>
  )
}
