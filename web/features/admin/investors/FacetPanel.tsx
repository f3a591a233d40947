import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { useState } from 'react'
import type { InvestorFacets } from '#contract/investors.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectCountryNames } from '#web/features/intros/investor-choices.ts'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { type FacetName, facetNames, facetTitles, getFacetLabel } from './investor-filters.ts'
import { selectAdminInvestors } from './slice.ts'

/** Values of a facet that are listed, besides those chosen. */
const maxValues = 8

const groupSx = {
  border: 0,
  p: 0,
  m: 0,
  minWidth: 0,
  display: 'grid',
  gap: '2px',
  '& > legend': { fontWeight: 600, mb: '4px', p: 0 },
  '& .count': { color: 'text.secondary', fontSize: '0.875rem' },
  '& > div': {
    position: 'relative',
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: 1,
    pb: '3px',
  },
  '& .share': { position: 'absolute', left: '32px', right: 0, bottom: 0, height: '2px' },
  '& .share > span': {
    display: 'block',
    height: '100%',
    borderRadius: '99px',
    bgcolor: 'primary.main',
    opacity: 0.4,
  },
} as const satisfies SxProps<Theme>

interface FacetProps {
  name: FacetName
  values: InvestorFacets['stages']
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

function Facet({ name, values, chosen, onChange }: FacetProps) {
  const countryNames = useAppSelector(selectCountryNames)
  const presentValues = values.filter(({ count }) => count > 0)
  const listed = [
    ...presentValues.slice(0, maxValues),
    ...presentValues.slice(maxValues).filter(({ value }) => chosen.includes(value)),
  ]
  if (listed.length === 0) return null
  const largest = Math.max(...listed.map(({ count }) => count))
  const rest = presentValues.length - listed.length
  return (
    <Box component="fieldset" sx={groupSx}>
      <legend>{facetTitles[name]}</legend>
      {listed.map(({ value, count }) => (
        <div key={value}>
          <Checkbox
            label={getFacetLabel(name, value, countryNames)}
            checked={chosen.includes(value)}
            onChange={(checked) =>
              onChange(checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
          <span className="count">{count}</span>
          <span className="share" aria-hidden>
            <span style={{ width: `${(100 * count) / largest}%` }} />
          </span>
        </div>
      ))}
      {rest > 0 && <span className="count">{rest} more: search for them</span>}
    </Box>
  )
}

const activeOptions = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Not active' },
] as const

interface FacetPanelProps {
  params: URLSearchParams
  onChoose: (name: FacetName, values: string[]) => void
  onActive: (value: string) => void
}

const listId = 'investor-filters'

/** How many investors each value of a filter would leave, to choose from. On narrow screens they open above the list. */
export function FacetPanel({ params, ...handlers }: FacetPanelProps) {
  const { data } = useAppSelector((state) => selectAdminInvestors(state).facets)
  const [isOpen, setOpen] = useState(false)
  const chosen = facetNames.flatMap((name) => params.getAll(name)).length + (params.get('active') ? 1 : 0)
  return (
    <Box component="aside" aria-label="Filters" sx={{ minWidth: 0 }}>
      <Box sx={{ display: { lg: 'none' } }}>
        <Button
          kind="line"
          size="small"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          {chosen > 0 ? `Filters: ${chosen}` : 'Filters'}
        </Button>
      </Box>
      <Box id={listId} sx={{ display: { xs: isOpen ? 'block' : 'none', lg: 'block' }, mt: { xs: 2, lg: 0 } }}>
        {data ? (
          <Facets data={data} params={params} {...handlers} />
        ) : (
          <SkeletonRows rows={6} label="Loading filters" />
        )}
      </Box>
    </Box>
  )
}

/** Every filter with its values. */
function Facets({ data, params, onChoose, onActive }: FacetPanelProps & { data: InvestorFacets }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
      <SelectField
        label="Takes part"
        value={params.get('active')}
        placeholder="Active or not"
        options={activeOptions}
        onChange={onActive}
      />
      {facetNames.map((name) => (
        <Facet
          key={name}
          name={name}
          values={data[name]}
          chosen={params.getAll(name)}
          onChange={(values) => onChoose(name, values)}
        />
      ))}
    </Box>
  )
}
