import { CalendarDays } from 'lucide-react'
import { useNow } from '#web/core/use-now.ts'
import { ChoicePopover } from '#web/ui/choices/ChoicePopover.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import styles from './PeriodFilter.module.css'
import { formatPeriod, getLastDay, listRecentPeriods, type Period, toExclusiveEnd } from './period.ts'

interface ChoicesProps {
  period: Period
  onChange: (period: Partial<Period>) => void
}

function Choices({ period, onChange }: ChoicesProps) {
  const now = useNow()
  const lastDay = getLastDay(period)
  return (
    <>
      <Row gap={1} wrap>
        {listRecentPeriods(now).map(([label, recent]) => (
          <Button
            key={label}
            kind="line"
            size="small"
            aria-pressed={recent.after === period.after && recent.before === period.before}
            onClick={() => onChange(recent)}
          >
            {label}
          </Button>
        ))}
      </Row>
      <TextField
        label="First day"
        type="date"
        value={period.after}
        onChange={(after) => onChange({ after })}
      />
      <TextField
        label="Last day"
        type="date"
        value={lastDay}
        onChange={(day) => onChange({ before: toExclusiveEnd(day) })}
        error={
          period.after && lastDay && lastDay < period.after
            ? 'Choose a last day on or after the first day'
            : undefined
        }
      />
    </>
  )
}

interface PeriodFilterProps {
  label?: string
  query: { after?: string | undefined; before?: string | undefined }
  onChange: (period: Partial<Period>) => void
}

export function PeriodFilter({
  label = 'Period',
  query: { after = '', before = '' },
  onChange,
}: PeriodFilterProps) {
  const text = formatPeriod({ after, before })
  return (
    <Stack gap={1}>
      <Text strong className={styles.label}>
        {label}
      </Text>
      <ChoicePopover
        label={label}
        trigger={
          <Button
            kind="line"
            size="control"
            className={styles.field}
            icon={<Icon of={CalendarDays} small />}
            aria-label={`${label}: ${text}`}
          >
            {text}
          </Button>
        }
        align="left"
        width="min(360px, calc(100vw - 32px))"
        reset={
          <Button kind="quiet" onClick={() => onChange({ after: '', before: '' })}>
            Any time
          </Button>
        }
      >
        <Choices period={{ after, before }} onChange={onChange} />
      </ChoicePopover>
    </Stack>
  )
}

interface ClearFiltersButtonProps {
  state: { isFiltered: boolean; clearFilters: () => void }
}

export const ClearFiltersButton = ({ state: { isFiltered, clearFilters } }: ClearFiltersButtonProps) =>
  isFiltered && (
    <Button kind="quiet" onClick={clearFilters}>
      Clear
    </Button>
  )
