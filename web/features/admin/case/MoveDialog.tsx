import { useState } from 'react'
import type { Company } from '#contract/companies.ts'
import { companyStatuses, type CompanyStatus, companyStatusNames } from '#contract/rules/statuses.ts'
import { useAppDispatch } from '#web/core/store.ts'
import type { ApiError } from '#web/core/api-thunk.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { TextArea } from '#web/ui/fields/TextField.tsx'
import { useToasts } from '#web/ui/feedback/Toasts.tsx'
import { joinWords } from '#web/features/labels/lists.ts'
import { changeStatus } from './case-actions.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { consequence, moveVerb } from './next-statuses.ts'

interface MoveDialogProps {
  company: Company
  to: CompanyStatus
  onClose: () => void
}

/** What the server allows now, where the company moved while the dialog was open. */
function refusal({ code, message, details }: ApiError): string {
  if (code !== 'status_not_allowed') return `${message}. Nothing was changed.`
  const allowed = companyStatusNames.filter((status) => details.allowed?.includes(status))
  const names = joinWords(allowed.map((status) => companyStatuses[status]))
  return `${message}. ${names ? `Allowed now: ${names}.` : 'No other status is allowed now.'}`
}

const noteLabel = (to: CompanyStatus) =>
  to === 'rejected' ? 'Reason, for the applicant' : 'Note for the history'

function useMove({ company, to, onClose }: MoveDialogProps) {
  const dispatch = useAppDispatch()
  const toasts = useToasts()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const move = async (note: string) => {
    setBusy(true)
    setError(null)
    const action = await dispatch(changeStatus({ companyId: company.id, to, note: note.trim() }))
    setBusy(false)
    if (changeStatus.rejected.match(action)) return setError(action.payload ?? null)
    toasts.show({ text: `${formatCompanyName(company.name)} moved to ${companyStatuses[to]}.` })
    onClose()
  }
  return { isBusy, error, move }
}

/** Says what moving the company means, and moves it. */
export function MoveDialog(props: MoveDialogProps) {
  const { to, onClose } = props
  // what was asked stays asked: the page behind may learn of another status meanwhile
  const [asked] = useState(props.company)
  const { isBusy, error, move } = useMove(props)
  const [note, setNote] = useState('')
  const name = formatCompanyName(asked.name)
  const isRefusal = to === 'rejected'
  const wasRefused = error?.code === 'status_not_allowed'
  return (
    <Dialog
      open
      onClose={onClose}
      busy={isBusy}
      width="small"
      title={isRefusal ? 'Mark as Not Funded?' : `Move to ${companyStatuses[to]}?`}
      onSubmit={() => void move(note)}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            {wasRefused ? 'Close' : `Keep in ${companyStatuses[asked.status].replace(/^In /, '')}`}
          </Button>
          {!wasRefused && (
            <Button type="submit" kind={isRefusal ? 'danger' : 'filled'} loading={isBusy}>
              {isBusy ? 'Moving…' : moveVerb(asked.status, to)}
            </Button>
          )}
        </>
      }
    >
      <p>{consequence({ name, status: asked.status, members: asked.members.length }, to)}</p>
      <TextArea label={noteLabel(to)} optional value={note} onChange={setNote} maxLength={2000} rows={2} />
      {error && (
        <Note tone="bad" live="alert">
          {refusal(error)}
        </Note>
      )}
    </Dialog>
  )
}
