import { Dialog } from '@base-ui/react/dialog'
import { type CSSProperties, type ReactNode, useRef } from 'react'
import { useDensity } from '../theme/density.tsx'
import styles from './DockedPanel.module.css'
import { useMediaQuery } from '../layout/use-media-query.ts'

export interface DockedPanelProps {
  label: string
  onClose: () => void
  /** Maximum width in px. */
  width: number
  /** Docks the panel along the right side of the page, and prints the panel after the page. */
  side?: boolean | undefined
  children: ReactNode
}

/** Below 900 px the panel covers the page and traps focus. The caller must restore focus when the panel closes. */
export function DockedPanel({ label, onClose, width, side = false, children }: DockedPanelProps) {
  const isFullScreen = useMediaQuery('(max-width: 899.95px)')
  const panel = useRef<HTMLDivElement>(null)
  const page = useRef<HTMLDivElement>(null)
  const closeOnEscape = (_isOpen: boolean, { reason, event, cancel }: Dialog.Root.ChangeEventDetails) => {
    const { target } = event
    // If the focused element was removed, for example after sending a message, the body has focus.
    const isWithin = target === document.body || panel.current?.contains(target as Node)
    if (reason === 'escape-key' && !event.defaultPrevented && isWithin) onClose()
    else cancel()
  }
  return (
    <Dialog.Root
      open
      modal={isFullScreen && 'trap-focus'}
      disablePointerDismissal
      onOpenChange={closeOnEscape}
    >
      {side && <div ref={page} />}
      <Dialog.Portal container={side ? page : undefined}>
        <Dialog.Popup
          ref={panel}
          initialFocus={panel}
          finalFocus={false}
          aria-modal={isFullScreen}
          aria-label={label}
          data-density={useDensity()}
          data-side={side || undefined}
          className={styles.panel}
          // React's style type lacks custom properties.
          style={{ '--width': `${width}px` } as CSSProperties}
        >
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
