import Drawer from '@mui/material/Drawer'
import type { ReactNode } from 'react'

export interface SideDrawerProps {
  open: boolean
  onClose: () => void
  children: ReactNode
}

const paperSx = { width: 'min(320px, 88vw)' } as const

/** The navigation of a narrow screen, which comes in from the right; the shells load it when it is opened. */
export const SideDrawer = ({ open, onClose, children }: SideDrawerProps) => (
  <Drawer
    open={open}
    onClose={onClose}
    anchor="right"
    slotProps={{ paper: { 'aria-label': 'Menu', sx: paperSx } }}
  >
    {children}
  </Drawer>
)
