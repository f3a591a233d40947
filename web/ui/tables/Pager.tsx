import { ChevronLeft, ChevronRight } from 'lucide-react'

import { IconButton } from '../actions/Button.tsx'
import { formatTotal, type Total } from '../format.ts'
import { Icon } from '../layout/Icon.tsx'
import { Row } from '../layout/Layout.tsx'
import { Text } from '../layout/Text.tsx'

export interface PagerProps {
  /** The 1-based page number. */
  page: number
  pageSize: number
  total: Total
  onPage: (page: number) => void
}

const describeRange = (page: number, pageSize: number, total: Total) => {
  if (total.count === 0) return 'None'
  const first = (page - 1) * pageSize + 1
  const last = Math.min(total.count, page * pageSize)
  return `${first.toLocaleString('en-US')}–${last.toLocaleString('en-US')} of ${formatTotal(total)}`
}

export function Pager({ page, pageSize, total, onPage }: PagerProps) {
  const last = Math.max(1, Math.ceil(total.count / pageSize))
  return (
    <Row as="nav" aria-label="Pages" justify="end">
      <Text as="output" variant="small" tone="secondary">
        {describeRange(page, pageSize, total)}
      </Text>
      <Row gap={1}>
        <IconButton
          label="Previous page"
          line
          size="small"
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <Icon of={ChevronLeft} small />
        </IconButton>
        <IconButton
          label="Next page"
          line
          size="small"
          disabled={page >= last}
          onClick={() => onPage(page + 1)}
        >
          <Icon of={ChevronRight} small />
        </IconButton>
      </Row>
    </Row>
  )
}
