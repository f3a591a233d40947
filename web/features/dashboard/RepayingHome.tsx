import type { ReactNode } from 'react'
import type { Company } from '#contract/companies.ts'
import type { LoanPerformance } from '#contract/loans.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectHasConnection } from '#web/features/connections/selectors.ts'
import { MoneyCard } from '#web/features/financials/MoneyCard.tsx'
import { LoanCard } from '#web/features/loans/LoanCard.tsx'
import { NextPaymentCard } from '#web/features/loans/NextPaymentCard.tsx'
import { Columns, Stack } from '#web/ui/layout/Layout.tsx'
import { DocumentsCard } from './DocumentsCard.tsx'
import { Hero } from './Hero.tsx'
import { IntroductionsSection, RequestsSection, SigningSection } from './home-parts.tsx'

interface RepayingHomeProps {
  company: Company
  loan: LoanPerformance
  connections: ReactNode
}

export function RepayingHome({ company, loan, connections }: RepayingHomeProps) {
  const hasConnection = useAppSelector(selectHasConnection)
  return (
    <>
      <NextPaymentCard loan={loan} />
      <RequestsSection />
      <Columns>
        <LoanCard company={company} />
        <Stack gap={3}>
          {connections}
          <IntroductionsSection company={company} />
        </Stack>
      </Columns>
      {hasConnection && <MoneyCard companyId={company.id} />}
      <Hero company={company} heading="h2" />
      <SigningSection company={company} />
      <DocumentsCard />
    </>
  )
}
