import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { isEditable } from '#contract/rules/statuses.ts'
import type { ApplicationFacts } from '#contract/rules/facts.ts'
import { useAppSelector } from '#web/core/store.ts'
import { ReadOnlyNote } from '#web/features/company/ReadOnlyNote.tsx'
import { selectCompany, selectMayEdit } from '#web/features/company/selectors.ts'
import { useListMetricsQuery } from '#web/features/financials/api.ts'
import { getBooksFigure, toBooksRequest } from '#web/features/financials/books-figures.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { RequestsWithoutStep } from '../requests/PinnedRequests.tsx'
import { selectTasks } from '../steps/selectors.ts'
import { groupByTab } from '../steps/progress.ts'
import { TabCard } from './TabCard.tsx'

export function WholeApplication({ facts, children }: { facts: ApplicationFacts; children?: ReactNode }) {
  const tabs = groupByTab(useAppSelector(selectTasks)).filter(
    ({ tab }) => tab !== 'review' && tab !== 'waitlist',
  )
  const mayEdit = useAppSelector(selectMayEdit)
  const metrics = useListMetricsQuery(toBooksRequest(useAppSelector(selectCompany))).currentData
  const runway = getBooksFigure('assessment.runway_months', metrics)
  const isLocked = !isEditable(facts.company.status) || !mayEdit
  return (
    <Stack gap={3}>
      <ReadOnlyNote />
      {children}
      <RequestsWithoutStep />
      {tabs.map((tab) => (
        <TabCard
          key={tab.tab}
          facts={facts}
          tab={tab}
          isLocked={isLocked}
          runwayRemark={runway && `Your books show ${runway.claim}`}
        />
      ))}
    </Stack>
  )
}

export const PrintButton = () => (
  <Button kind="line" wide icon={<Icon of={Printer} small />} onClick={() => window.print()}>
    Print or save as PDF
  </Button>
)
