import { type ReactNode, useState } from 'react'
import type { FinancialLine, MetricDetail } from '#contract/financials/financials.ts'
import { includesText } from '#contract/rules/text/fold-text.ts'
import { lineClasses } from '#contract/rules/metrics/line-classes.ts'
import { formatCount, formatDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Row, Stack, Visible } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import styles from './DrawerLines.module.css'
import { formatAmount } from './figure-format.ts'

const [firstLines, moreLines] = [30, 200]

const matches = (line: FinancialLine, search: string) => {
  const text = [line.description, line.account, line.source, line.amount, formatDate(line.date)].join(' ')
  return includesText(text, search)
}

type RenderAction = ((line: FinancialLine) => ReactNode) | undefined

const Line = ({ line, reason, action }: { line: FinancialLine; reason: string; action: ReactNode }) => (
  <li>
    <Row gap={1.5} align="baseline" justify="between">
      <Text as="span" anywhere>
        {line.description || line.account}
      </Text>
      <Text as="span" tabular className={styles.amount}>
        {formatAmount(line.amount, line.currency)}
      </Text>
    </Row>
    <Text variant="small" tone="secondary" anywhere>
      {formatDate(line.date)}, {line.account}, {line.source}. {reason}
      {action && <Visible on="screen"> {action}</Visible>}
    </Text>
  </li>
)

interface LineListProps<T extends FinancialLine> {
  lines: readonly T[]
  /** The total number of lines; `lines` contains at most the first 1,000. */
  count: number
  search: string
  getReason: (line: T) => string
  renderAction: RenderAction
}

function LineList<T extends FinancialLine>(props: LineListProps<T>) {
  const { lines, count, search, getReason, renderAction } = props
  const [limit, setLimit] = useState(firstLines)
  const matchingLines = lines.filter((line) => matches(line, search))
  const visible = matchingLines.slice(0, limit)
  const hiddenCount = matchingLines.length - visible.length
  return (
    <>
      {visible.length === 0 ? (
        <Text variant="small" tone="secondary">
          {lines.length === 0 ? 'No entries' : 'No entries match your search.'}
        </Text>
      ) : (
        <Stack as="ul" gap={1} divided>
          {visible.map((line) => (
            <Line key={line.id} line={line} reason={getReason(line)} action={renderAction?.(line)} />
          ))}
        </Stack>
      )}
      {hiddenCount > 0 && (
        <Button kind="quiet" size="small" onClick={() => setLimit(limit + moreLines)}>
          Show {Math.min(hiddenCount, moreLines)} more
        </Button>
      )}
      {lines.length < count && (
        <Text variant="small" tone="secondary">
          Only the first {lines.length.toLocaleString('en-US')} of {formatCount(count, 'entry', 'entries')}{' '}
          are loaded. The export contains all entries.
        </Text>
      )}
    </>
  )
}

export const describeLineClass = ({ class: current, original_class, rule }: FinancialLine) =>
  `${lineClasses[current]}${original_class === null ? '' : ` (originally ${lineClasses[original_class]})`}. ${rule}.`

export const describeExclusion = (line: MetricDetail['excluded'][number]) =>
  line.original_class === null ? `${line.reason}.` : `${line.reason}. ${describeLineClass(line)}`

interface DrawerLinesProps<T extends FinancialLine> extends LineListProps<T> {
  title: string
  sum?: string
}

export const DrawerLines = <T extends FinancialLine>({ title, sum, ...list }: DrawerLinesProps<T>) => (
  <Stack as="section" gap={1} aria-label={title}>
    <Row align="baseline" justify="between">
      <Text variant="subheading">
        {title}{' '}
        <Text as="span" variant="small" tone="secondary">
          {formatCount(list.count, 'entry', 'entries')}
        </Text>
      </Text>
      {sum && (
        <Text as="b" tabular className={styles.amount}>
          {sum}
        </Text>
      )}
    </Row>
    <LineList {...list} />
  </Stack>
)
