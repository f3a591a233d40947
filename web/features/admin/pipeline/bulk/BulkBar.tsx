import { Bell, Download, FilePlus2, UserPlus, X } from 'lucide-react'
import { useDeferredValue } from 'react'
import { addMoney } from '#contract/rules/money.ts'
import { maxExported } from '#contract/staff/pipeline.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { formatMoney } from '#web/ui/format.ts'
import { Button, IconButton } from '#web/ui/actions/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { KeyHint } from '#web/ui/actions/KeyHint.tsx'
import { Panel, Row, Visible } from '#web/ui/layout/Layout.tsx'
import type { ListQuery } from '../pipeline-view.ts'
import { fetchMatching } from '../api.ts'
import { selectPipeline } from '../slice.ts'
import type { PipelineListState } from '../use-pipeline-view.ts'
import styles from './BulkBar.module.css'
import type { BulkAction } from './use-bulk-actions.ts'

interface BulkBarProps {
  actions: readonly BulkAction[]
  query: ListQuery
  rows: PipelineListState['rows']
  count: number
  isExporting: boolean
  onClear: () => void
}

const icons = {
  assign: UserPlus,
  claim: UserPlus,
  request: FilePlus2,
  remind: Bell,
  export: Download,
} as const

export function BulkBar({ actions, query, rows, count, isExporting, onClear }: BulkBarProps) {
  const dispatch = useAppDispatch()
  // The selection is deferred, so that the checkbox responds before the bar renders.
  const selected = useDeferredValue(useAppSelector((state) => selectPipeline(state).selected))
  const companies = Object.values(selected)
  const isWholePage = rows.length > 0 && rows.every((row) => row && row.id in selected)
  const maxSelected = Math.min(count, maxExported)
  if (companies.length === 0) return null
  return (
    <Panel as="section" pad={1} framed aria-label="Selected companies" className={styles.bar}>
      <Row gap={1} wrap justify="center">
        <output>
          <b>{companies.length} selected</b> ·{' '}
          {formatMoney(addMoney(...companies.map((row) => row.capital_amount_requested ?? '0.00')))}
        </output>
        {isWholePage && companies.length < maxSelected && (
          <Button kind="quiet" size="small" onClick={() => void dispatch(fetchMatching(query))}>
            {maxSelected < count ? `Select the first ${maxSelected}` : `Select all ${maxSelected}`}
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
            <Visible from="sm">{label}</Visible>
            <Visible from="md">
              <KeyHint keys={keyHint} />
            </Visible>
          </Button>
        ))}
        <IconButton label="Clear selection" size="small" onClick={onClear}>
          <Icon of={X} small />
        </IconButton>
      </Row>
    </Panel>
  )
}
