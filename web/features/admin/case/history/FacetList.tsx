import { Box } from '@mui/material'
import type { LucideIcon } from 'lucide-react'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'

interface Facet {
  value: string
  label: string
  icon?: LucideIcon
  /** Null while it is not known. */
  count: number | null
  isChecked: boolean
}

const listSx = {
  border: 0,
  m: 0,
  p: 0,
  minWidth: 0,
  '& legend': { p: 0, mb: '4px', fontSize: '0.8125rem', color: 'text.secondary' },
  '& label': { alignItems: 'center', gap: 1, py: '3px' },
  '& label > span': { display: 'flex', flex: 1, minWidth: 0, alignItems: 'center', gap: 1 },
  '& .facet-name': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& .facet-count': { color: 'text.secondary', fontFeatureSettings: '"tnum"' },
} as const

/** Things to filter by, each with how many events it has. */
export const FacetList = ({
  title,
  facets,
  onToggle,
}: {
  title: string
  facets: readonly Facet[]
  onToggle: (value: string) => void
}) => (
  <Box component="fieldset" sx={listSx}>
    <legend>{title}</legend>
    {facets.map(({ value, label, icon, count, isChecked }) => (
      <Checkbox
        key={value}
        checked={isChecked}
        onChange={() => onToggle(value)}
        label={
          <>
            {icon && <Icon of={icon} small />}
            <span className="facet-name">{label}</span>{' '}
            {count !== null && <span className="facet-count">{count}</span>}
          </>
        }
      />
    ))}
  </Box>
)
