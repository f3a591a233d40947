import type { Company } from '#contract/companies.ts'
import type { LoanPerformance } from '#contract/loans.ts'
import { findCurrentLoan } from '#contract/rules/loans.ts'
import { paths } from '#web/core/address/paths.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Columns, Stack } from '#web/ui/layout/Layout.tsx'
import { toCompanyLoans, useListLoansQuery } from './api.ts'
import { NextPayment } from './NextPayment.tsx'
import { PayoffPanel } from './PayoffPanel.tsx'
import { useLoanOutlook } from './use-loan-outlook.ts'

/** The next payment of the current loan, first on the home page of a funded company. Nothing without an open loan. */
export function NextPaymentCard({ company: { id } }: { company: Pick<Company, 'id'> }) {
  const loans = useListLoansQuery(toCompanyLoans(id))
  const loan = findCurrentLoan(loans.currentData?.results ?? [])
  return loan && <LoanPaymentCard loan={loan} />
}

function LoanPaymentCard({ loan }: { loan: LoanPerformance }) {
  const outlook = useLoanOutlook(loan)
  if (!outlook.next) return null
  return (
    <Card label="Next payment">
      <CardBody>
        <Columns sizes="wide-first">
          <NextPayment loan={loan} outlook={outlook} />
          <Stack gap={1} align="start">
            <PayoffPanel loan={loan} outlook={outlook} />
            <ActionLink href={paths.loans}>Payments and statement</ActionLink>
          </Stack>
        </Columns>
      </CardBody>
    </Card>
  )
}
