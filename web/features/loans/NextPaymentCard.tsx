import type { LoanPerformance } from '#contract/loans.ts'
import { paths } from '#web/core/address/paths.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Columns, Stack } from '#web/ui/layout/Layout.tsx'
import { NextPayment } from './NextPayment.tsx'
import { PayoffPanel } from './PayoffPanel.tsx'
import { useLoanOutlook } from './use-loan-outlook.ts'

export function NextPaymentCard({ loan }: { loan: LoanPerformance }) {
  const outlook = useLoanOutlook(loan)
  return (
    <Card label="Next payment">
      <CardBody>
        <Columns sizes="wide-first">
          <NextPayment loan={loan} outlook={outlook} heading="h1" />
          <Stack gap={1} align="start">
            <PayoffPanel loan={loan} outlook={outlook} />
            <ActionLink href={paths.loans}>Payments and statement</ActionLink>
          </Stack>
        </Columns>
      </CardBody>
    </Card>
  )
}
