import { Box } from '@mui/material'
import { CheckboxGroup } from '../ui/ChoiceCards.tsx'
import { eventKinds, kindLabels } from '../words/change-events.ts'
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

/** What of the history is shown: by what it is about, and by who did it. Nothing chosen shows everything. */
export const HistoryFilters = ({ view, onChange, people }: HistoryFiltersProps) => (
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
