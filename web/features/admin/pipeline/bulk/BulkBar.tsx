import Box from '@mui/material/Box'
import { Bell, Download, FilePlus2, UserPlus, X } from 'lucide-react'
import { memo, useDeferredValue } from 'react'
import { addMoney } from '#contract/rules/money.ts'
import { maxExported } from '#contract/staff/pipeline.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { formatMoney } from '#web/ui/format.ts'
import { Button, IconButton } from '#web/ui/layout/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { KeyHint } from '#web/ui/layout/KeyHint.tsx'
import type { ListQuery } from '../pipeline-view.ts'
import { fetchMatching } from '../api.ts'
import { selectPipeline } from '../slice.ts'
import type { PipelineListState } from '../use-pipeline-view.ts'
import type { BulkAction } from './use-bulk-actions.ts'

interface BulkBarProps {
  actions: readonly BulkAction[]
  query: ListQuery
  /** The rows of the list. */
  rows: PipelineListState['rows']
  /** The number of companies in the list. */
  count: number
  /** Whether the export is running. */
  isExporting: boolean
  onClear: () => void
}

const barSx = {
  position: 'sticky',
  bottom: { xs: 8, md: 16 },
  zIndex: 3,
  justifySelf: 'center',
  maxWidth: '100%',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '4px 8px',
  px: '16px',
  py: '8px',
  border: '1px solid',
  borderColor: 'field',
  borderRadius: '12px',
  bgcolor: 'background.paper',
  '& .word': { display: { xs: 'none', sm: 'inline' }, mr: '6px' },
  '& button': { color: 'text.primary' },
  '& kbd': { display: { xs: 'none', md: 'inline-grid' } },
} as const

const icons = {
  assign: UserPlus,
  take: UserPlus,
  request: FilePlus2,
  remind: Bell,
  export: Download,
} as const

/** The actions on the selected companies; the bar stays at the bottom while the list scrolls. */
export const BulkBar = memo(({ actions, query, rows, count, isExporting, onClear }: BulkBarProps) => {
  const dispatch = useAppDispatch()
  // The checkbox is drawn before the bar.
  const selected = useDeferredValue(useAppSelector((state) => selectPipeline(state).selected))
  const companies = Object.values(selected)
  const isWholePage = rows.length > 0 && rows.every((row) => row && row.id in selected)
  const matching = Math.min(count, maxExported)
  if (companies.length === 0) return null
  return (
    <Box component="section" aria-label="Selected companies" sx={barSx}>
      <output>
        <b>{companies.length} selected</b> ·{' '}
        {formatMoney(addMoney(...companies.map((row) => row.capital_amount_requested ?? '0.00')))}
      </output>
      {isWholePage && companies.length < matching && (
        <Button kind="quiet" size="small" onClick={() => void dispatch(fetchMatching(query))}>
          {matching < count ? `Select the first ${matching}` : `Select all ${matching}`}
        </Button>
      )}
      {actions.map(({ id, label, keyHint, run }) => (
        <Button
          key={id}
          kind="quiet"
          size="small"
          aria-label={label}
          icon={<Icon of={icons[id]} small />}
          loading={id === 'export' && isExporting}
          onClick={run}
        >
          <span className="word">{label}</span>
          <KeyHint keys={keyHint} />
        </Button>
      ))}
      <IconButton label="Clear the selection" size="small" onClick={onClear}>
        <Icon of={X} small />
      </IconButton>
    </Box>
  )
})
