import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'

/** A column of the panel: its head, messages that scroll, and the field for an answer at its foot. */
export const panelColumnSx = {
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  minHeight: 0,
  '& > ol': {
    flex: 1,
    overflowY: 'auto',
    p: 2,
    bgcolor: 'background.default',
    overscrollBehavior: 'contain',
  },
  '& > form': { p: 2, borderTop: '1px solid', borderColor: 'divider' },
  '& > ol + form': { bgcolor: 'background.paper' },
} as const satisfies SxProps<Theme>

const headSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 72,
  p: '12px 12px 12px 16px',
  borderBottom: '1px solid',
  borderColor: 'divider',
  '& > .titles': { flex: 1, minWidth: 0 },
  '& h2': { fontSize: '1.0625rem', lineHeight: 1.35, fontWeight: 600, overflowWrap: 'anywhere' },
  '& p': { color: 'text.secondary', fontSize: '0.875rem' },
} as const satisfies SxProps<Theme>

interface PanelHeadProps {
  title: string
  sub?: string | undefined
  before?: ReactNode
  /** Buttons at the end. */
  children: ReactNode
}

export const PanelHead = ({ title, sub, before, children }: PanelHeadProps) => (
  <Box sx={headSx}>
    {before}
    <div className="titles">
      <h2>{title}</h2>
      {sub && <p>{sub}</p>}
    </div>
    {children}
  </Box>
)
