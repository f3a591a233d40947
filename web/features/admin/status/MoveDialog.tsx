import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { changeCompanyStatus, type Company } from '#contract/companies.ts'
import type { CaseRisk } from '#contract/staff/cases.ts'
import { riskNames } from '#contract/rules/risks.ts'
import { companyStatuses, type CompanyStatus, companyStatusNames } from '#contract/rules/statuses.ts'
import { paths } from '#web/core/address/paths.ts'
import type { ApiError } from '#web/core/api-error.ts'
import { useFormSubmit } from '#web/core/use-form-submit.ts'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { Link } from '#web/ui/actions/Link.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { formatCount } from '#web/ui/format.ts'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { RiskMark } from '#web/features/labels/RiskMark.tsx'
import { joinWords } from '#web/features/labels/lists.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { useChangeCompanyStatusMutation } from './api.ts'
import { describeConsequence, getMoveLabel } from './next-statuses.ts'
import { NoteField, TypedNote } from './NoteField.tsx'

interface MoveDialogProps {
  company: Pick<Company, 'id' | 'name' | 'status'>
  memberCount: number
  to: CompanyStatus
  /** Called when the request is sent. Returns a function to call if the request fails. */
  onSent?: () => () => void
  /** Blocking risks that are not accepted. The move then requires a reason. */
  blocking?: readonly CaseRisk[]
  onClose: () => void
}

/** Explains an error. If the company's status changed while the dialog was open, lists the statuses allowed now. */
function explainError({ code, message, details }: ApiError): string {
  if (code !== 'status_not_allowed') return `${message}. Nothing was changed.`
  const allowed = companyStatusNames.filter((status) => details.allowed?.includes(status))
  const names = joinWords(allowed.map((status) => companyStatuses[status]))
  return `${message}. ${names ? `Allowed now: ${names}.` : 'No other status is allowed now.'}`
}

const Move = TypedNote.pipe(changeCompanyStatus.body)
const MoveWithReason = TypedNote.refine(({ note }) => note !== undefined, {
  message: 'Explain why the company should move anyway',
  path: ['note'],
}).pipe(changeCompanyStatus.body)
const resolvers = { optionalReason: zodResolver(Move), requiredReason: zodResolver(MoveWithReason) }

const Blocking = ({ risks }: { risks: readonly CaseRisk[] }) => (
  <Note tone="warn">
    <b>{formatCount(risks.length, 'blocking risk')}.</b> Accept each risk on the Overview tab, or explain
    below why the company should move anyway.
    <ul>
      {risks.map(({ kind, reason }) => (
        <li key={kind}>
          <RiskMark kind={kind} level="blocks" /> {riskNames[kind]}: {reason}
        </li>
      ))}
    </ul>
  </Note>
)

function useMove({ company, to, blocking = [], onSent, onClose }: MoveDialogProps, name: string) {
  const toasts = useToasts()
  const form = useForm({
    resolver: blocking.length > 0 ? resolvers.requiredReason : resolvers.optionalReason,
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

/** Describes the effects of a status change and performs it on confirmation. */
export function MoveDialog(props: MoveDialogProps) {
  const { company, memberCount, to, blocking = [], onClose } = props
  // The page can load a new status at any time, but this text must not change while the user reads it.
  const [{ name, status }] = useState(company)
  const needsReason = blocking.length > 0
  const { form, isBusy, error, submit } = useMove(props, formatCompanyName(name))
  const isRejection = to === 'rejected'
  const isNotAllowed = error?.code === 'status_not_allowed'
  return (
    <FormDialog
      title={isRejection ? 'Mark as Not Funded?' : `Move to ${companyStatuses[to]}?`}
      cancelLabel={isNotAllowed ? 'Close' : `Keep in ${companyStatuses[status].replace(/^In /, '')}`}
      submitLabel={getMoveLabel(status, to)}
      busyLabel="Moving…"
      kind={isRejection ? 'danger' : 'filled'}
      isBusy={isBusy}
      error={error && explainError(error)}
      onClose={onClose}
      onSubmit={isNotAllowed ? undefined : submit}
    >
      <p>{describeConsequence({ name: formatCompanyName(name), status, members: memberCount }, to)}</p>
      {to === 'term_sheet' && (
        <p>
          To send an offer, use the{' '}
          <Link href={paths.admin.company(company.id, 'financials')}>Financials tab</Link> instead: the offer
          moves the company to this status.
        </p>
      )}
      {needsReason && <Blocking risks={blocking} />}
      <NoteField
        control={form.control}
        label={isRejection ? 'Reason for the applicant' : 'Note for the history'}
        isNeeded={needsReason}
        rows={2}
      />
    </FormDialog>
  )
}
