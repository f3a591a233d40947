import { lazy, type ReactNode, Suspense } from 'react'
import type { Company } from '#contract/companies.ts'
import { findCurrentLoan, getLoanFigures } from '#contract/rules/loans.ts'
import { LinkOutcomeNote, LinkErrorNote } from '#web/features/connections/LinkNotes.tsx'
import { selectHasConnection } from '#web/features/connections/selectors.ts'
import { type Leave, useConnectionOpening } from '#web/features/connections/use-connect.ts'
import { usePendingConnectionPolling } from '#web/features/connections/use-pending-connection-polling.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectCompany } from '#web/features/company/selectors.ts'
import { useGetFinancialsQuery } from '#web/features/financials/api.ts'
import { toLoansRequest, useListLoansQuery } from '#web/features/loans/api.ts'
import type { AsyncQuery } from '#web/ui/feedback/Async.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { Skeleton } from '#web/ui/feedback/Skeletons.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Columns, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { ConnectionsCard } from './ConnectionsCard.tsx'
import { DocumentsCard } from './DocumentsCard.tsx'
import { Hero } from './Hero.tsx'
import { CardFallback, IntroductionsSection, RequestsSection, SigningSection } from './home-parts.tsx'
import { selectJustSent } from './selectors.ts'

/**
 * Loaded on demand, because most companies have no loan yet. `RepayingHome.tsx` imports the payment, loan and money
 * cards directly, so that they appear together without shifting.
 */
const RepayingHome = lazy(async () => ({ default: (await import('./RepayingHome.tsx')).RepayingHome }))

const LoanCard = lazy(async () => ({ default: (await import('#web/features/loans/LoanCard.tsx')).LoanCard }))

const MoneyCard = lazy(async () => ({
  default: (await import('#web/features/financials/MoneyCard.tsx')).MoneyCard,
}))

interface DashboardPageProps {
  leave?: Leave
}

export function DashboardPage({ leave }: DashboardPageProps) {
  usePageTitle('Home')
  const company = useAppSelector(selectCompany)
  return company && <Dashboard company={company} leave={leave} />
}

function Dashboard({ company, leave }: { company: Company; leave: Leave | undefined }) {
  const opening = useConnectionOpening({ leave })
  usePendingConnectionPolling()
  const connections = <ConnectionsCard opening={opening} />
  return (
    <Stack gap={3}>
      <LinkOutcomeNote />
      <LinkErrorNote />
      <SentNote />
      <Home company={company} connections={connections} />
    </Stack>
  )
}

interface HomeProps {
  company: Company
  connections: ReactNode
}

/**
 * While data loads, the loading card is outside the `Suspense` boundary. Inside it, React would hide this card while
 * the code loads, and show the fallback as a second card.
 */
function Home({ company, connections }: HomeProps) {
  const { loan, isLoading } = usePayingLoan(company)
  if (isLoading) return <LoadingPayment />
  if (!loan) return <ApplicationHome company={company} connections={connections} />
  return (
    <Suspense fallback={<LoadingPayment />}>
      <RepayingHome company={company} loan={loan} connections={connections} />
    </Suspense>
  )
}

const LoadingPayment = () => (
  <Card label="Next payment">
    <CardBody>
      <Text as="h1" tone="secondary">
        Next payment
      </Text>
      <Skeleton shape="card" height={320} />
    </CardBody>
  </Card>
)

function ApplicationHome({ company, connections }: HomeProps) {
  return (
    <>
      <Hero company={company} />
      <Columns sizes="wide-first">
        <Stack gap={3}>
          <RequestsSection />
          <SigningSection company={company} />
          <DocumentsCard />
        </Stack>
        {connections}
      </Columns>
      <Money company={company} />
      <Columns>
        <LatestLoan company={company} />
        <IntroductionsSection company={company} />
      </Columns>
    </>
  )
}

const Money = ({ company }: { company: Company }) =>
  useAppSelector(selectHasConnection) && (
    <Suspense fallback={<CardFallback title="Your money" label="Loading your figures" />}>
      <MoneyCard companyId={company.id} />
    </Suspense>
  )

const LatestLoan = ({ company }: { company: Company }) => (
  <Suspense fallback={<LoanFallback status={company.status} />}>
    <LoanCard company={company} />
  </Suspense>
)

/** Waits for the books, because the amount of the next payment depends on them. */
function usePayingLoan({ id, status }: Company) {
  const skip = status !== 'funded'
  const loans = useListLoansQuery(toLoansRequest(id), { skip })
  const books = useGetFinancialsQuery({ params: { companyId: id } }, { skip })
  const loan = findCurrentLoan(loans.currentData?.results ?? [])
  const { isRepaid, left } = loan ? getLoanFigures(loan) : { isRepaid: true, left: null }
  return {
    loan: isRepaid || left === null ? null : loan,
    isLoading: isFirstLoad(loans) || isFirstLoad(books),
  }
}

/**
 * Whether a query is loading its first result. `isLoading` would become true again when a card retries a failed query.
 */
const isFirstLoad = ({ isFetching, currentData, error }: AsyncQuery<unknown>) =>
  isFetching && currentData === undefined && error === undefined

const LoanFallback = ({ status }: Pick<Company, 'status'>) =>
  (status === 'funded' || status === 'repaid') && (
    <CardFallback title="Latest loan" label="Loading the loan" />
  )

const formatList = new Intl.ListFormat('en')
const listItems = (items: readonly string[]) => formatList.format(items)

function SentNote() {
  const sent = useAppSelector(selectJustSent)
  if (sent === null) return null
  return (
    <Note tone="ok" live="status">
      <p>
        <b>Sent to {sent.by}:</b> {listItems(sent.items)}. {sent.by} will continue the review and email you
        with any news.
      </p>
    </Note>
  )
}
