import Box from '@mui/material/Box'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '#web/core/use-now.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { ChoicePopover } from './ChoicePopover.tsx'
import { formatPeriod, getLastDay, listRecentPeriods, type Period, toBefore } from './period.ts'

interface ChoicesProps {
  period: Period
  onChange: (period: Partial<Period>) => void
}

/** Periods that are often asked for, and the days of any other. */
function Choices({ period, onChange }: ChoicesProps) {
  const now = useNow()
  const lastDay = getLastDay(period)
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
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
      </Box>
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
        onChange={(day) => onChange({ before: toBefore(day) })}
        error={period.after && lastDay && lastDay < period.after ? 'This is before the first day' : undefined}
      />
    </>
  )
}

/** The field, which opens the choices below it. */
function PeriodField({ period, onChange }: ChoicesProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const text = formatPeriod(period)
  return (
    <>
      <Box sx={{ display: 'grid', gap: '6px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 500 }}>Period</Box>
        <Button
          kind="line"
          icon={<Icon of={CalendarDays} small />}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          aria-label={`Period: ${text}`}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{ minHeight: 'var(--ui-control)', justifyContent: 'flex-start', fontWeight: 400 }}
        >
          {text}
        </Button>
      </Box>
      <ChoicePopover
        label="Period"
        anchor={anchor}
        onClose={() => setAnchor(null)}
        align="left"
        width="min(360px, calc(100vw - 32px))"
        reset={
          <Button kind="quiet" onClick={() => onChange({ after: '', before: '' })}>
            Any time
          </Button>
        }
      >
        <Choices period={period} onChange={onChange} />
      </ChoicePopover>
    </>
  )
}

interface PeriodFilterProps {
  query: { after?: string | undefined; before?: string | undefined }
  onChange: (period: Partial<Period>) => void
}

/** Filters a list by the days from `after` until before `before`, in one field. */
export const PeriodFilter = ({ query: { after = '', before = '' }, onChange }: PeriodFilterProps) => (
  <PeriodField period={{ after, before }} onChange={onChange} />
)

interface ClearFiltersProps {
  state: { isFiltered: boolean; clearFilters: () => void }
}

/** Removes all filters of a list; nothing without filters. */
export const ClearFilters = ({ state: { isFiltered, clearFilters } }: ClearFiltersProps) =>
  isFiltered && (
    <Button kind="quiet" onClick={clearFilters}>
      Clear
    </Button>
  )
