import { useAppSelector } from '#web/core/store.ts'
import { selectFacts } from '#web/features/company/selectors.ts'
import { useStepHref } from '#web/features/company/step-href.ts'
import { selectFileLockReason } from './selectors.ts'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { BankStatements } from './BankStatements.tsx'
import { NeededDocuments } from './NeededDocuments.tsx'
import { Link } from '#web/ui/actions/Link.tsx'

export function DocumentsStep() {
  const lock = useAppSelector(selectFileLockReason)
  const loans = useAppSelector((state) => selectFacts(state)?.assessment?.has_other_loans ?? null)
  const assessmentHref = useStepHref('financials/assessment')
  return (
    <Stack gap={3}>
      {lock && <Note>{lock}</Note>}
      {!lock && loans === null && assessmentHref && (
        <Note>
          Loan agreements are needed only if you have other loans. Answer the question about other loans under{' '}
          <Link href={assessmentHref}>Assessment</Link>.
        </Note>
      )}
      <NeededDocuments title="Requested documents" />
      <BankStatements />
    </Stack>
  )
}
