import { Box, useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/layout/Button.tsx'
import { CheckboxGroup } from '#web/ui/fields/ChoiceCards.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { eventKinds, kindLabels } from '#web/features/labels/change-events.ts'
import type { HistoryView } from './history-view.ts'

interface HistoryFiltersProps {
  view: HistoryView
  onChange: (view: HistoryView) => void
  people: readonly { id: string; name: string }[]
}

const filtersSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(auto-fit, minmax(140px, 1fr))', lg: 'minmax(0, 1fr)' },
  gap: 2,
} as const

const Choices = ({ view, onChange, people }: HistoryFiltersProps) => (
  <Box sx={filtersSx}>
    <CheckboxGroup
      label="Show only"
      value={view.kinds}
      choices={eventKinds.map((kind) => ({ value: kind, label: kindLabels[kind] }))}
      onChange={(kinds) => onChange({ ...view, kinds })}
    />
    <CheckboxGroup
      label="By"
      value={view.authors}
      choices={people.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(authors) => onChange({ ...view, authors })}
    />
  </Box>
)

const isWideNow = (theme: Theme) => theme.breakpoints.up('lg')

/** Filters the history by subject and author. */
export function HistoryFilters(props: HistoryFiltersProps) {
  const isWide = useMediaQuery(isWideNow, { noSsr: true })
  const [isOpen, setOpen] = useState(false)
  const { kinds, authors } = props.view
  const count = kinds.length + authors.length
  if (isWide) return <Choices {...props} />
  return (
    <>
      <Button
        kind="line"
        icon={<Icon of={ListFilter} small />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {count > 0 ? `Filter, ${count} chosen` : 'Filter'}
      </Button>
      {isOpen && (
        <Box sx={{ mt: 2 }}>
          <Choices {...props} />
        </Box>
      )}
    </>
  )
}
