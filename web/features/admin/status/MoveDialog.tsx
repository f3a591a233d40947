import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { changeCompanyStatus, type Company } from '#contract/companies.ts'
import type { CaseRisk } from '#contract/staff/cases.ts'
import { riskNames } from '#contract/rules/risks.ts'
import { companyStatuses, type CompanyStatus, companyStatusNames } from '#contract/rules/statuses.ts'
import type { ApiError } from '#web/core/api-error.ts'
import { useFormSubmit } from '#web/core/use-form-submit.ts'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { formatCount } from '#web/ui/format.ts'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { joinWords } from '#web/features/labels/lists.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { useChangeCompanyStatusMutation } from './api.ts'
import { describeConsequence, getMoveLabel } from './next-statuses.ts'
import { NoteField, TypedNote } from './NoteField.tsx'

interface MoveDialogProps {
  company: Pick<Company, 'id' | 'name' | 'status'>
  /** How many members it has, who are notified. */
  memberCount: number
  to: CompanyStatus
  /** Called when the move is sent; returns a function that a refusal calls. */
  onSent?: () => () => void
  /** Risks that block and are not accepted: moving on in spite of them wants a reason. */
  blocking?: readonly CaseRisk[]
  onClose: () => void
}

/** Explains why the move was refused, and what is allowed if the company moved while the dialog was open. */
function explainRefusal({ code, message, details }: ApiError): string {
  if (code !== 'status_not_allowed') return `${message}. Nothing was changed.`
  const allowed = companyStatusNames.filter((status) => details.allowed?.includes(status))
  const names = joinWords(allowed.map((status) => companyStatuses[status]))
  return `${message}. ${names ? `Allowed now: ${names}.` : 'No other status is allowed now.'}`
}

const Move = TypedNote.pipe(changeCompanyStatus.body)
const MoveWithReason = TypedNote.refine(({ note }) => note !== undefined, {
  message: 'Write why it moves on all the same',
  path: ['note'],
}).pipe(changeCompanyStatus.body)
const resolvers = { free: zodResolver(Move), reasoned: zodResolver(MoveWithReason) }

const Blocking = ({ risks }: { risks: readonly CaseRisk[] }) => (
  <Note tone="warn">
    <b>
      {formatCount(risks.length, 'risk')} {risks.length === 1 ? 'blocks' : 'block'}.
    </b>{' '}
    Accept it on the overview, or say below why the company moves on all the same.
    <ul>
      {risks.map(({ kind, reason }) => (
        <li key={kind}>
          {riskNames[kind]}: {reason}
        </li>
      ))}
    </ul>
  </Note>
)

function useMove({ company, to, blocking = [], onSent, onClose }: MoveDialogProps, name: string) {
  const toasts = useToasts()
  const form = useForm({
    resolver: blocking.length > 0 ? resolvers.reasoned : resolvers.free,
    defaultValues: { note: '' },
  })
  const [changeStatus] = useChangeCompanyStatusMutation()
  const sending = useFormSubmit(
    form,
    (body) => {
      const sent = changeStatus({ companyId: company.id, to, body })
      const undo = onSent?.()
      sent.unwrap().catch(() => undo?.())
      return sent
    },
    () => {
      toasts.show({ text: `${name} moved to ${companyStatuses[to]}.` })
      onClose()
    },
  )
  return { form, ...sending }
}

/** Explains what a change of status means for the company, and performs it on confirmation. */
export function MoveDialog(props: MoveDialogProps) {
  const { company, memberCount, to, blocking = [], onClose } = props
  // The page behind may load another status; the question in this dialog must not change while it is read.
  const [{ name, status }] = useState(company)
  const needsReason = blocking.length > 0
  const { form, isBusy, error, submit } = useMove(props, formatCompanyName(name))
  const isRejection = to === 'rejected'
  const isRefused = error?.code === 'status_not_allowed'
  return (
    <FormDialog
      title={isRejection ? 'Mark as Not Funded?' : `Move to ${companyStatuses[to]}?`}
      cancelLabel={isRefused ? 'Close' : `Keep in ${companyStatuses[status].replace(/^In /, '')}`}
      submitLabel={getMoveLabel(status, to)}
      busyLabel="Moving…"
      kind={isRejection ? 'danger' : 'filled'}
      isBusy={isBusy}
      error={error && explainRefusal(error)}
      onClose={onClose}
      onSubmit={isRefused ? undefined : submit}
    >
      <p>{describeConsequence({ name: formatCompanyName(name), status, members: memberCount }, to)}</p>
      {needsReason && <Blocking risks={blocking} />}
      <NoteField
        control={form.control}
        label={isRejection ? 'Reason, for the applicant' : 'Note for the history'}
        isNeeded={needsReason}
        rows={2}
      />
    </FormDialog>
  )
}
