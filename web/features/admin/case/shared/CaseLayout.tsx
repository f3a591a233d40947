import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useAskContext } from './ask-context.ts'

interface CaseLayoutProps {
  side?: ReactNode
  aside?: ReactNode
  children: ReactNode
}

const getColumns = (hasSide: boolean, hasAside: boolean) =>
  [hasSide && '224px', 'minmax(0, 1fr)', hasAside && '320px'].filter(Boolean).join(' ')

const layoutSx = {
  display: 'grid',
  alignItems: 'start',
  minHeight: 'calc(100dvh - 220px - var(--ui-strip, 0px))',
  '& > .case-side, & > .case-aside': { alignSelf: 'stretch', p: 2, minWidth: 0 },
  '& > .case-side': {
    borderRight: { lg: '1px solid' },
    borderBottom: { xs: '1px solid', lg: 'none' },
    borderColor: { xs: 'divider', lg: 'divider' },
    py: { xs: 1, lg: 2 },
  },
  '& > .case-aside': {
    borderLeft: { lg: '1px solid' },
    borderTop: { xs: '1px solid', lg: 'none' },
    borderColor: { xs: 'divider', lg: 'divider' },
  },
  '& .case-sticky': {
    position: { lg: 'sticky' },
    top: 'calc(var(--ui-top) + 16px)',
    maxHeight: { lg: 'calc(100dvh - var(--ui-top) - 32px)' },
    overflowY: { lg: 'auto' },
  },
  '& > .case-mid': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '12px',
    p: 2,
    minWidth: 0,
    width: '100%',
    maxWidth: 1120,
  },
} as const

/** The columns of an admin page, stacked on narrow screens. */
export function CaseLayout({ side: ownSide, aside: ownAside, children }: CaseLayoutProps) {
  const ask = useAskContext()
  // Beside a request only what can be marked for it has room.
  const [side, aside] = ask?.isOpen ? [undefined, undefined] : [ownSide, ownAside]
  return (
    <Box
      sx={[
        layoutSx,
        {
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            lg: getColumns(Boolean(side), Boolean(aside)),
          },
        },
      ]}
    >
      {side && (
        <div className="case-side">
          <div className="case-sticky">{side}</div>
        </div>
      )}
      <div className="case-mid">{children}</div>
      {aside && (
        <aside className="case-aside">
          <div className="case-sticky">{aside}</div>
        </aside>
      )}
    </Box>
  )
}
