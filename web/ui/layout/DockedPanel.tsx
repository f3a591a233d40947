import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import FocusTrap from '@mui/material/Unstable_TrapFocus'
import { type ReactNode, useEffect, useRef } from 'react'
import { useMediaQuery } from '#web/ui/layout/use-media-query.ts'

export interface DockedPanelProps {
  /** Its name for screen readers. */
  label: string
  /** Called on Escape. */
  onClose: () => void
  /** The width where there is room, in px. */
  width: number
  children: ReactNode
}

const panelSx = {
  position: 'fixed',
  zIndex: 'drawer',
  m: 0,
  p: 0,
  color: 'inherit',
  left: 'auto',
  right: 24,
  bottom: 24,
  height: 'min(760px, calc(100dvh - 48px - var(--ui-strip, 0px)))',
  maxWidth: 'calc(100vw - 48px)',
  display: 'grid',
  gridTemplateRows: 'minmax(0, 1fr)',
  overflow: 'hidden',
  border: '1px solid',
  borderColor: 'field',
  borderRadius: '16px',
  bgcolor: 'background.paper',
  boxShadow: 8,
  displayPrint: 'none',
  '&:focus': { outline: 'none' },
  '@media (max-width: 899.95px)': {
    inset: 0,
    width: '100%',
    height: '100dvh',
    maxWidth: 'none',
    border: 0,
    borderRadius: 0,
    boxShadow: 'none',
  },
} as const satisfies SxProps<Theme>

/**
 * A panel over the corner of a page, which stays usable beside it; below 900 px it covers the page and keeps the focus.
 * Whoever opens it returns the focus afterwards.
 */
export function DockedPanel({ label, onClose, width, children }: DockedPanelProps) {
  const isWhole = useMediaQuery('(max-width: 899.95px)')
  const panel = useRef<HTMLDialogElement>(null)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const closeOnEscape = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      // What had the focus may be gone, as a button is once its message is sent: the page's body then has it.
      const isWithin = target === document.body || panel.current?.contains(target as Node)
      if (key === 'Escape' && !defaultPrevented && isWithin) onClose()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [onClose])
  return (
    <FocusTrap open disableEnforceFocus={!isWhole} disableAutoFocus disableRestoreFocus>
      <Box
        ref={panel}
        component="dialog"
        open
        aria-modal={isWhole}
        aria-label={label}
        tabIndex={-1}
        sx={[panelSx, { '@media (min-width: 900px)': { width } }]}
      >
        {children}
      </Box>
    </FocusTrap>
  )
}
