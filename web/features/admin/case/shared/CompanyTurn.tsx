import type { Company } from '#contract/companies.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useNow } from '#web/core/use-now.ts'
import { countDaysSince, formatWaitingDays } from '#web/features/labels/company-labels.ts'
import { getWaitingOn } from '#web/features/labels/waiting-on.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { TurnMark } from '#web/ui/status/TurnMark.tsx'
import { formatDateTime } from '#web/ui/format.ts'

export function CompanyTurn({ company }: { company: Company }) {
  const userId = useAppSelector((state) => selectUser(state)?.id) ?? ''
  const now = useNow()
  const { waitingOn, label } = getWaitingOn(company, company.assigned_analysts_details, userId)
  const days = formatWaitingDays(countDaysSince(company.status_changed_at, now))
  return (
    <span title={`Since ${formatDateTime(company.status_changed_at)}`}>
      <TurnMark waitingOn={waitingOn}>
        {label}, {days}
      </TurnMark>
    </span>
  )
}
