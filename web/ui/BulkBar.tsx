import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

import { IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'

export interface BulkBarProps {
  count: number
  /** What the chosen rows sum to. */
  sum?: string | undefined
  onClear: () => void
  /** Quiet buttons. */
  children: ReactNode
}

const barSx = {
  position: 'sticky',
  bottom: { xs: 8, md: 16 },
  zIndex: 4,
  display: 'flex',
  alignItems: 'center',
  gap: '4px',
  width: 'fit-content',
  maxWidth: '100%',
  overflowX: 'auto',
  mx: 'auto',
  p: '6px 8px 6px 16px',
  border: '1px solid',
  borderColor: 'primary.main',
  borderRadius: '12px',
  bgcolor: 'background.paper',
  fontSize: '0.875rem',
  whiteSpace: 'nowrap',
  '& .bulk-words': {
    pr: 1,
    mr: '4px',
    borderRight: '1px solid',
    borderColor: 'divider',
    color: 'text.secondary',
  },
  '& b': { color: 'text.primary' },
} as const satisfies SxProps<Theme>

/** What can be done with the chosen rows; sticks to the bottom of the screen. */
export const BulkBar = ({ count, sum, onClear, children }: BulkBarProps) =>
  count === 0 ? null : (
    <Box component="section" aria-label="Chosen rows" sx={barSx}>
      <output className="bulk-words">
        <b>{count} selected</b>
        {sum && ` · ${sum}`}
      </output>
      {children}
      <IconButton label="Clear selection" size="small" onClick={onClear}>
        <Icon of={X} small />
      </IconButton>
    </Box>
  )
