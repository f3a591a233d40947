import Box from '@mui/material/Box'
import Popover from '@mui/material/Popover'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/layout/Button.tsx'

interface ChoicePopoverProps {
  label: string
  /** What opened it; null while it is closed. */
  anchor: HTMLElement | null
  onClose: () => void
  /** The edge of what opened it that it stands at. */
  align?: 'left' | 'right'
  width: string | number
  /** Takes every choice back. */
  reset: ReactNode
  children: ReactNode
}

/** Choices that open below a button; each takes effect at once. */
export const ChoicePopover = ({
  label,
  anchor,
  onClose,
  align = 'right',
  width,
  reset,
  children,
}: ChoicePopoverProps) => (
  <Popover
    open={anchor !== null}
    anchorEl={anchor}
    onClose={onClose}
    data-density="dense"
    anchorOrigin={{ horizontal: align, vertical: 'bottom' }}
    transformOrigin={{ horizontal: align, vertical: 'top' }}
    slotProps={{
      paper: { role: 'dialog', 'aria-label': label, sx: { display: 'grid', gap: 2, p: 2, mt: '4px', width } },
    }}
  >
    {children}
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
      {reset}
      <Button kind="line" onClick={onClose}>
        Done
      </Button>
    </Box>
  </Popover>
)
