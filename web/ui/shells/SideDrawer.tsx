import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'
import { popup } from '../layout/Popup.tsx'
import { useDensity } from '../theme/density.tsx'
import styles from './SideDrawer.module.css'

export interface SideDrawerProps {
  open: boolean
  onClose: () => void
  side: 'left' | 'right'
  children: ReactNode
}

export function SideDrawer({ open, onClose, side, children }: SideDrawerProps) {
  const panel = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={popup.veil} />
        <Dialog.Popup
          ref={panel}
          initialFocus={panel}
          aria-label="Menu"
          data-density={useDensity()}
          data-side={side}
          className={styles.drawer}
        >
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
