import { type ReactNode, useState } from 'react'
import type { FinancialLine, MetricDetail } from '#contract/financials/financials.ts'
import { includesText } from '#contract/rules/text/fold-text.ts'
import { lineClasses } from '#contract/rules/metrics/line-classes.ts'
import { formatCount, formatDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { Row, Visible } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import styles from './DrawerLines.module.css'
import { formatAmount } from './figure-format.ts'

/** Lines shown at first, and more each time that "Show more" is pressed. */
const [firstLines, moreLines] = [30, 200]

const matches = (line: FinancialLine, search: string) => {
  const text = [line.description, line.account, line.source, line.amount, formatDate(line.date)].join(' ')
  return includesText(text, search)
}

type RenderAction = ((line: FinancialLine) => ReactNode) | undefined

interface LineProps {
  line: FinancialLine
  reason: string
  action: ReactNode
}

const Line = ({ line, reason, action }: LineProps) => (
  <li className={styles.line}>
    <span>{line.description || line.account}</span>
    <span className={styles.amount}>{formatAmount(line.amount, line.currency)}</span>
    <Text as="span" variant="small" tone="secondary" className={styles.about}>
      {formatDate(line.date)}, {line.account}, {line.source}. {reason}
      {action && <Visible on="screen"> {action}</Visible>}
    </Text>
  </li>
)

interface LineListProps<T extends FinancialLine> {
  lines: readonly T[]
  /** How many there are in all: a reply holds the first ones alone. */
  count: number
  search: string
  getReason: (line: T) => string
  renderAction: RenderAction
}

function LineList<T extends FinancialLine>({ lines, count, search, ...line }: LineListProps<T>) {
  const [limit, setLimit] = useState(firstLines)
  const matchingLines = lines.filter((line) => matches(line, search))
  const visible = matchingLines.slice(0, limit)
  const rest = matchingLines.length - visible.length
  if (matchingLines.length === 0)
    return (
      <Text variant="small" tone="secondary">
        {lines.length === 0 ? 'No lines' : 'No line matches the search'}
      </Text>
    )
  return (
    <>
      <ul>
        {visible.map((one) => (
          <Line key={one.id} line={one} reason={line.getReason(one)} action={line.renderAction?.(one)} />
        ))}
      </ul>
      {rest > 0 && (
        <Button kind="quiet" size="small" onClick={() => setLimit(limit + moreLines)}>
          Show {Math.min(rest, moreLines)} more
        </Button>
      )}
      {lines.length < count && (
        <Text variant="small" tone="secondary">
          These are the first {lines.length.toLocaleString('en-US')} of {formatCount(count, 'line')}. The
          export holds them all.
        </Text>
      )}
    </>
  )
}

/** What a line is, and the rule or the person that decided so. */
export const describeClass = ({ class: decided, original_class, rule }: FinancialLine) =>
  `${lineClasses[decided]}${original_class === null ? '' : `, by the rules ${lineClasses[original_class]}`}: ${rule}.`

/** Why a line was left out. */
export const describeReason = (line: MetricDetail['excluded'][number]) =>
  line.original_class === null ? `${line.reason}.` : `${line.reason}. ${describeClass(line)}`

interface DrawerLinesProps<T extends FinancialLine> extends LineListProps<T> {
  title: string
  /** What the lines add up to. */
  sum?: string
}

/** The lines of a term of the figure, or those that were left out, each with the reason. */
export const DrawerLines = <T extends FinancialLine>({ title, sum, ...list }: DrawerLinesProps<T>) => (
  <section aria-label={title} className={styles.lines}>
    <Row align="baseline" justify="between">
      <h3 className={styles.title}>
        {title}{' '}
        <Text as="span" variant="small" tone="secondary">
          {formatCount(list.count, 'line')}
        </Text>
      </h3>
      {sum && <b className={styles.amount}>{sum}</b>}
    </Row>
    <LineList {...list} />
  </section>
)
