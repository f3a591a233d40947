import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { changeCompanyStatus } from '#contract/companies.ts'
import type { CaseRisk } from '#contract/staff/cases.ts'
import { riskNames } from '#contract/rules/risks.ts'
import { companyStatuses } from '#contract/rules/statuses.ts'
import { paths } from '#web/core/address/paths.ts'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { Link } from '#web/ui/actions/Link.tsx'
import { RiskMark } from '#web/features/labels/RiskMark.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { formatCount } from '#web/ui/format.ts'
import { TypedNote } from './typed-note.ts'
import { FormTextArea } from '#web/ui/forms/FormText.tsx'
import { RejectDialog } from './RejectDialog.tsx'
import { type MoveDialogProps, useStatusMove } from './use-status-move.ts'

const Move = TypedNote.pipe(changeCompanyStatus.body)
const MoveWithReason = TypedNote.refine(({ note }) => note !== undefined, {
  message: 'Explain why the company should move anyway',
  path: ['note'],
}).pipe(changeCompanyStatus.body)

const resolvers = { optionalReason: zodResolver(Move), requiredReason: zodResolver(MoveWithReason) }

const Blocking = ({ risks }: { risks: readonly CaseRisk[] }) => (
  <Note tone="warn">
    <b>{formatCount(risks.length, 'blocking risk')}.</b> Accept each risk on the Overview tab, or use the note
    below to explain to the applicant why the company should move anyway.
    <ul>
      {risks.map(({ kind, reason }) => (
        <li key={kind}>
          <RiskMark kind={kind} level="blocks" /> {riskNames[kind]}: {reason}
        </li>
      ))}
    </ul>
  </Note>
)

export const MoveDialog = (props: MoveDialogProps) =>
  props.to === 'rejected' ? <RejectDialog {...props} /> : <OtherMoveDialog {...props} />

function OtherMoveDialog(props: MoveDialogProps) {
  const { company, to, blocking = [] } = props
  const needsReason = blocking.length > 0
  const form = useForm({
    resolver: needsReason ? resolvers.requiredReason : resolvers.optionalReason,
    defaultValues: { note: '' },
  })
  const { consequence, dialog } = useStatusMove(props, form)
  return (
    <FormDialog {...dialog} title={`Move to ${companyStatuses[to]}?`}>
      <p>{consequence}</p>
      {to === 'term_sheet' && (
        <p>
          To send an offer, use the{' '}
          <Link href={paths.admin.company(company.id, 'financials')}>Financials tab</Link> instead. Sending
          the offer moves the company to this status.
        </p>
      )}
      {needsReason && <Blocking risks={blocking} />}
      <FormTextArea
        control={form.control}
        name="note"
        label="Note to the applicant"
        hint="The company’s members get this note by email and see it in the history"
        optional={!needsReason}
        maxLength={2000}
        rows={2}
      />
    </FormDialog>
  )
}
