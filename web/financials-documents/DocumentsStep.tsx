import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useAppSelector } from '../app/store.ts'
import { selectFacts } from '../connect/selectors.ts'
import { selectLock } from '../docs/selectors.ts'
import { Note } from '../ui/Note.tsx'
import { WantedDocuments } from './WantedDocuments.tsx'

const stackSx = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, maxWidth: 680 } as const

/** The step that collects documents. */
export function DocumentsStep() {
  const lock = useAppSelector(selectLock)
  const loans = useAppSelector((state) => selectFacts(state)?.assessment?.has_other_loans ?? null)
  return (
    <Box sx={stackSx}>
      {lock && <Note>{lock}</Note>}
      {!lock && loans === null && (
        <Note>
          Loan agreements are needed only if you have other loans. Say so under{' '}
          <Link href="/app/apply/financials/assessment">Assessment</Link>.
        </Note>
      )}
      <WantedDocuments title="Documents of your application" />
    </Box>
  )
}
