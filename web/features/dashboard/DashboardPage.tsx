import { lazy, Suspense } from 'react'
import type { Company } from '#contract/companies.ts'
import { OutcomeNote, RefusalNote } from '#web/features/connections/LinkNotes.tsx'
import { selectConnections } from '#web/features/connections/slice.ts'
import { type Leave, useOpening } from '#web/features/connections/use-connect.ts'
import { usePendingConnections } from '#web/features/connections/use-pending-connections.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectCompany } from '#web/features/company/selectors.ts'
import { Note } from '#web/ui/feedback/Note.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Columns, Stack } from '#web/ui/layout/Layout.tsx'
import { ConnectionsCard } from './ConnectionsCard.tsx'
import { DocumentsCard } from './DocumentsCard.tsx'
import { Hero } from './Hero.tsx'
import { selectOpenReview, selectJustSent } from './selectors.ts'

/** Most who open this page for the first time have no loan yet. */
const LoanCard = lazy(async () => ({ default: (await import('#web/features/loans/LoanCard.tsx')).LoanCard }))

/** Nothing of it is shown before books or a bank were read. */
const MoneyCard = lazy(async () => ({
  default: (await import('#web/features/financials/MoneyCard.tsx')).MoneyCard,
}))

/** Most companies are introduced to nobody. */
const IntrosCard = lazy(async () => ({
  default: (await import('#web/features/intros/IntrosCard.tsx')).IntrosCard,
}))

/** Uploads come with it: most visits find nothing requested. */
const RequestedCard = lazy(async () => ({ default: (await import('./RequestedCard.tsx')).RequestedCard }))

interface DashboardPageProps {
  /** Replaced in tests. */
  leave?: Leave
}

/** `/app`: the state of the application and what to do next. */
export function DashboardPage({ leave }: DashboardPageProps) {
  usePageTitle('Home')
  const company = useAppSelector(selectCompany)
  return company && <Dashboard company={company} leave={leave} />
}

function Dashboard({ company, leave }: { company: Company; leave: Leave | undefined }) {
  const { id } = company
  const hasOpenReview = useAppSelector(selectOpenReview) !== null
  const isConnected = useAppSelector((state) =>
    selectConnections(state).some(({ status }) => status !== 'PendingAuth'),
  )
  const opening = useOpening({ leave })
  usePendingConnections()
  return (
    <Stack gap={3}>
      <OutcomeNote />
      <RefusalNote />
      <SentNote />
      <Hero company={company} />
      <Columns sizes="wide-first">
        <Stack gap={3}>
          {hasOpenReview && (
            <Suspense fallback={<CardFallback title="What we ask for" label="Loading what we ask for" />}>
              <RequestedCard />
            </Suspense>
          )}
          <DocumentsCard />
        </Stack>
        <ConnectionsCard opening={opening} />
      </Columns>
      {isConnected && (
        <Suspense>
          <MoneyCard companyId={id} />
        </Suspense>
      )}
      <Columns>
        <Suspense fallback={<LoanFallback status={company.status} />}>
          <LoanCard company={company} />
        </Suspense>
        <Suspense fallback={<CardFallback title="Introductions" label="Loading your introductions" />}>
          <IntrosCard companyId={id} />
        </Suspense>
      </Columns>
    </Stack>
  )
}

const CardFallback = ({ title, label }: { title: string; label: string }) => (
  <Card title={title}>
    <SkeletonRows label={label} />
  </Card>
)

/** Stands where the loan of a funded company will, while the code of its card loads. */
const LoanFallback = ({ status }: Pick<Company, 'status'>) =>
  (status === 'funded' || status === 'repaid') && (
    <CardFallback title="Latest loan" label="Loading the loan" />
  )

/** Confirms that the requested items were sent to the reviewer. */
function SentNote() {
  const by = useAppSelector(selectJustSent)
  if (by === null) return null
  return (
    <Note tone="ok" live="status">
      <p>
        <b>Sent.</b> {by} goes on with the review and writes to you when something comes of it.
      </p>
    </Note>
  )
}
