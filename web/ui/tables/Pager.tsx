import Box from '@mui/material/Box'
import { ChevronLeft, ChevronRight } from 'lucide-react'

import { IconButton } from '../layout/Button.tsx'
import { Icon } from '../layout/Icon.tsx'

export interface PagerProps {
  /** From 1. */
  page: number
  pageSize: number
  count: number
  onPage: (page: number) => void
}

const describeRange = (page: number, pageSize: number, count: number) => {
  if (count === 0) return 'None'
  const first = (page - 1) * pageSize + 1
  const last = Math.min(count, page * pageSize)
  return `${first.toLocaleString('en-US')}–${last.toLocaleString('en-US')} of ${count.toLocaleString('en-US')}`
}

export function Pager({ page, pageSize, count, onPage }: PagerProps) {
  const last = Math.max(1, Math.ceil(count / pageSize))
  return (
    <Box component="nav" aria-label="Pages" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box component="output" sx={{ color: 'text.secondary', fontSize: '0.875rem', mr: 1 }}>
        {describeRange(page, pageSize, count)}
      </Box>
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
    </Box>
  )
}
