import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FinancialLine, MetricDetail } from '#contract/financials/financials.ts'
import { metrics } from '#contract/rules/metrics/catalogue.ts'
import { useDownload } from '#web/core/use-download.ts'
import { Async } from '#web/ui/feedback/Async.tsx'
import { DownloadBlock } from '#web/ui/feedback/FileDownload.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { SearchField } from '#web/ui/forms/SearchField.tsx'
import { formatDate } from '#web/ui/format.ts'
import { IconButton } from '#web/ui/actions/Button.tsx'
import { DockedPanel } from '#web/ui/overlays/DockedPanel.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Panel, Row, Stack, Visible } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { saveMetricLines, toMetricRequest, useGetMetricQuery } from './api.ts'
import { describeLineClass, describeExclusion, DrawerLines } from './DrawerLines.tsx'
import {
  formatMetricPeriod,
  formatAmount,
  formatFigure,
  formatTerm,
  toDisplayedMetric,
} from './figure-format.ts'
import { describeCalculation } from './figure-sentence.ts'
import type { OpenFigure } from './figure-view.ts'
import styles from './FigureDrawer.module.css'

interface FigureDrawerProps {
  companyId: string
  figure: OpenFigure
  renderLineAction: ((line: FinancialLine) => ReactNode) | undefined
  onClose: () => void
}

function useFocusReturn() {
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    opener.current = document.activeElement
    return () => {
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
    }
  }, [])
}

export function FigureDrawer({ onClose, figure, ...props }: FigureDrawerProps) {
  useFocusReturn()
  const { name } = metrics[figure.key]
  return (
    <DockedPanel side label={`Calculation: ${name}`} onClose={onClose} width={420}>
      <Panel>
        <Stack className={styles.drawer}>
          <Row align="start" justify="between">
            <Title key={`${figure.key} ${figure.month}`} name={name} />
            <IconButton label="Close" size="small" onClick={onClose}>
              <Icon of={X} small />
            </IconButton>
          </Row>
          <Lines key={figure.key} figure={figure} {...props} />
        </Stack>
      </Panel>
    </DockedPanel>
  )
}

/** Takes focus when a figure opens, so that screen readers announce the name of the figure. */
function Title({ name }: { name: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Text variant="subheading" as="h2" ref={heading} tabIndex={-1}>
      {name}
    </Text>
  )
}

type LinesProps = Omit<FigureDrawerProps, 'onClose'>

function Lines(props: LinesProps) {
  const { companyId, figure } = props
  const query = useGetMetricQuery(toMetricRequest({ companyId, ...figure }))
  return (
    <Async query={query} name="the entries" rows={8}>
      {(detail) => <Detail detail={toDisplayedMetric(detail)} {...props} />}
    </Async>
  )
}

function Detail({ detail, companyId, figure, renderLineAction }: LinesProps & { detail: MetricDetail }) {
  const [search, setSearch] = useState('')
  const lineProps = { search, renderAction: renderLineAction }
  const { period, as_of, open_books, reason, terms, excluded } = detail
  return (
    <>
      <div>
        {detail.name !== metrics[figure.key].name && <Text tone="secondary">{detail.name}</Text>}
        <Text variant="figure">{formatFigure(detail, detail)}</Text>
        <Text variant="small" tone="secondary">
          {period && `${formatMetricPeriod(period)}, `}
          {as_of === null ? 'not synced yet' : `data as of ${formatDate(as_of)}`}
          {open_books && ', books still open'}
        </Text>
      </div>
      {reason !== null && <Note tone="info">{reason}</Note>}
      <Calculation detail={detail} />
      <Visible as="div" on="screen">
        <SearchField
          label="Search entries"
          value={search}
          onChange={setSearch}
          placeholder="Search entries"
        />
      </Visible>
      <Stack divided className={styles.drawer}>
        {terms.map(({ name, value, lines, line_count }) => (
          <DrawerLines
            key={name}
            title={formatTerm(name)}
            sum={formatAmount(value, detail.currency)}
            lines={lines}
            count={line_count}
            getReason={describeLineClass}
            {...lineProps}
          />
        ))}
        <DrawerLines
          title="Excluded"
          lines={excluded}
          count={detail.excluded_count}
          getReason={describeExclusion}
          {...lineProps}
        />
      </Stack>
      <LinesExport companyId={companyId} figure={figure} />
    </>
  )
}

function LinesExport({ companyId, figure }: Pick<LinesProps, 'companyId' | 'figure'>) {
  const saving = useDownload((options) =>
    saveMetricLines({ companyId, key: figure.key, month: figure.month, ...options }),
  )
  return (
    <DownloadBlock name="the entries" state={saving} busyLabel="Exporting…">
      Export entries (CSV)
    </DownloadBlock>
  )
}

function Calculation({ detail }: { detail: MetricDetail }) {
  const calculation = describeCalculation(detail)
  return (
    <>
      {calculation && (
        <Panel tone="shade" pad={1.5}>
          <Text>{calculation}</Text>
        </Panel>
      )}
      <Text variant="small" tone="secondary">
        {detail.formula}. Formula version {detail.version}.
      </Text>
    </>
  )
}
