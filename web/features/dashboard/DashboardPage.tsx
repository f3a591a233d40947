import { lazy, type ReactNode, Suspense } from 'react'
import type { Company } from '#contract/companies.ts'
import type { LoanPerformance } from '#contract/loans.ts'
import { findCurrentLoan, getLoanFigures } from '#contract/rules/loans.ts'
import { OutcomeNote, RefusalNote } from '#web/features/connections/LinkNotes.tsx'
import { selectConnections } from '#web/features/connections/slice.ts'
import { type Leave, useOpening } from '#web/features/connections/use-connect.ts'
import { usePendingConnections } from '#web/features/connections/use-pending-connections.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectCompany } from '#web/features/company/selectors.ts'
import { toLoansRequest, useListLoansQuery } from '#web/features/loans/api.ts'
import { Note } from '#web/ui/feedback/Note.tsx'
import { Skeleton, SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Columns, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { ConnectionsCard } from './ConnectionsCard.tsx'
import { DocumentsCard } from './DocumentsCard.tsx'
import { Hero } from './Hero.tsx'
import { selectOpenReview, selectJustSent } from './selectors.ts'

/** Loaded on demand, because most companies have no loan yet. */
const LoanCard = lazy(async () => ({ default: (await import('#web/features/loans/LoanCard.tsx')).LoanCard }))

const NextPaymentCard = lazy(async () => ({
  default: (await import('#web/features/loans/NextPaymentCard.tsx')).NextPaymentCard,
}))

/** Loaded on demand, because it is hidden until books or a bank have synced. */
const MoneyCard = lazy(async () => ({
  default: (await import('#web/features/financials/MoneyCard.tsx')).MoneyCard,
}))

/** Loaded on demand, because most companies have no introductions. */
const IntrosCard = lazy(async () => ({
  default: (await import('#web/features/intros/IntrosCard.tsx')).IntrosCard,
}))

/** Loaded on demand, because it includes the upload code and most visits have no open request. */
const RequestedCard = lazy(async () => ({ default: (await import('./RequestedCard.tsx')).RequestedCard }))

/** Few companies have documents to sign. */
const SigningCard = lazy(async () => ({
  default: (await import('#web/features/signing/SigningCard.tsx')).SigningCard,
}))

interface DashboardPageProps {
  /** Redirects the browser by default. Tests pass a fake. */
  leave?: Leave
}

/** `/app`: the state of the application and the next step. */
export function DashboardPage({ leave }: DashboardPageProps) {
  usePageTitle('Home')
  const company = useAppSelector(selectCompany)
  return company && <Dashboard company={company} leave={leave} />
}

function Dashboard({ company, leave }: { company: Company; leave: Leave | undefined }) {
  const opening = useOpening({ leave })
  usePendingConnections()
  const { loan, isLoading } = usePayingLoan(company)
  const connections = <ConnectionsCard opening={opening} />
  return (
    <Stack gap={3}>
      <OutcomeNote />
      <RefusalNote />
      <SentNote />
      {loan || isLoading ? (
        <RepayingHome company={company} loan={loan} connections={connections} />
      ) : (
        <ApplicationHome company={company} connections={connections} />
      )}
    </Stack>
  )
}

interface HomeProps {
  company: Company
  connections: ReactNode
}

/** The home page while a loan is being repaid: the next payment, the loan, and the application last. */
function RepayingHome({ company, loan, connections }: HomeProps & { loan: LoanPerformance | null }) {
  return (
    <>
      <Payment loan={loan} />
      <Requests />
      <Columns>
        <LatestLoan company={company} />
        <Stack gap={3}>
          {connections}
          <Introductions company={company} />
        </Stack>
      </Columns>
      <Money company={company} />
      <Hero company={company} heading="h2" />
      <Signing company={company} />
      <DocumentsCard />
    </>
  )
}

/**
 * Without a loan, the placeholder is outside the boundary: inside, React would hide it while the loan card's code
 * loads, and show the fallback as a second card.
 */
function Payment({ loan }: { loan: LoanPerformance | null }) {
  if (!loan) return <LoadingPayment />
  return (
    <Suspense fallback={<LoadingPayment />}>
      <NextPaymentCard loan={loan} />
    </Suspense>
  )
}

const LoadingPayment = () => (
  <Card label="Next payment">
    <CardBody>
      <Text as="h1" tone="secondary">
        Next payment
      </Text>
      <Skeleton shape="card" height={96} />
    </CardBody>
  </Card>
)

/** The documents to sign. Renders nothing without documents. */
const Signing = ({ company }: { company: Company }) =>
  company.signing.total > 0 && (
    <Suspense fallback={<CardFallback title="Documents to sign" label="Loading the documents to sign" />}>
      <SigningCard companyId={company.id} />
    </Suspense>
  )

/** The home page of an application: its state first. */
function ApplicationHome({ company, connections }: HomeProps) {
  return (
    <>
      <Hero company={company} />
      <Columns sizes="wide-first">
        <Stack gap={3}>
          <Requests />
          <Signing company={company} />
          <DocumentsCard />
        </Stack>
        {connections}
      </Columns>
      <Money company={company} />
      <Columns>
        <LatestLoan company={company} />
        <Introductions company={company} />
      </Columns>
    </>
  )
}

/** The requests of the open review. Renders nothing without requests. */
const Requests = () =>
  useAppSelector(selectOpenReview) !== null && (
    <Suspense fallback={<CardFallback title="Requests" label="Loading requests" />}>
      <RequestedCard />
    </Suspense>
  )

function Money({ company }: { company: Company }) {
  const isConnected = useAppSelector((state) =>
    selectConnections(state).some(({ status }) => status !== 'PendingAuth'),
  )
  if (!isConnected) return null
  return (
    <Suspense>
      <MoneyCard companyId={company.id} />
    </Suspense>
  )
}

const LatestLoan = ({ company }: { company: Company }) => (
  <Suspense fallback={<LoanFallback status={company.status} />}>
    <LoanCard company={company} />
  </Suspense>
)

const Introductions = ({ company }: { company: Company }) => (
  <Suspense fallback={<CardFallback title="Introductions" label="Loading your introductions" />}>
    <IntrosCard companyId={company.id} />
  </Suspense>
)

/** The current loan of a funded company, at the top of the page. */
function usePayingLoan({ id, status }: Company) {
  const { currentData, isLoading } = useListLoansQuery(toLoansRequest(id), { skip: status !== 'funded' })
  const loan = findCurrentLoan(currentData?.results ?? [])
  const { isRepaid, left } = loan ? getLoanFigures(loan) : { isRepaid: true, left: null }
  return { loan: isRepaid || left === null ? null : loan, isLoading }
}

const CardFallback = ({ title, label }: { title: string; label: string }) => (
  <Card title={title}>
    <SkeletonRows label={label} />
  </Card>
)

/** Shown to a funded company while the loan card's code loads. */
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
