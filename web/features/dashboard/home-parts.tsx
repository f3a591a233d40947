import { lazy, Suspense } from 'react'
import type { Company } from '#contract/companies.ts'
import { useAppSelector } from '#web/core/store.ts'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { selectOpenReview } from './selectors.ts'

const IntrosCard = lazy(async () => ({
  default: (await import('#web/features/intros/IntrosCard.tsx')).IntrosCard,
}))

/** Loaded on demand, because it includes the upload code and most visits have no open request. */
const RequestedCard = lazy(async () => ({ default: (await import('./RequestedCard.tsx')).RequestedCard }))

const SigningCard = lazy(async () => ({
  default: (await import('#web/features/signing/SigningCard.tsx')).SigningCard,
}))

export const CardFallback = ({ title, label }: { title: string; label: string }) => (
  <Card title={title}>
    <SkeletonRows label={label} />
  </Card>
)

export const RequestsSection = () =>
  useAppSelector(selectOpenReview) !== null && (
    <Suspense fallback={<CardFallback title="Requests" label="Loading requests" />}>
      <RequestedCard />
    </Suspense>
  )

export const SigningSection = ({ company }: { company: Company }) =>
  company.signing.total > 0 && (
    <Suspense fallback={<CardFallback title="Documents to sign" label="Loading the documents to sign" />}>
      <SigningCard companyId={company.id} />
    </Suspense>
  )

export const IntroductionsSection = ({ company }: { company: Company }) => (
  <Suspense fallback={<CardFallback title="Introductions" label="Loading your introductions" />}>
    <IntrosCard companyId={company.id} />
  </Suspense>
)
