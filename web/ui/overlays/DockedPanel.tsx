import { Dialog } from '@base-ui/react/dialog'
import { type CSSProperties, type ReactNode, useRef } from 'react'
import { useDensity } from '../theme/density.tsx'
import styles from './DockedPanel.module.css'
import { useMediaQuery } from '../layout/use-media-query.ts'

export interface DockedPanelProps {
  /** Its name for screen readers. */
  label: string
  /** Called on Escape. */
  onClose: () => void
  /** The width where there is room, in px. */
  width: number
  /** Along the right side of the page, and after it on paper, instead of over its corner. */
  side?: boolean | undefined
  children: ReactNode
}

/**
 * A panel over the corner of a page, which stays usable beside it; below 900 px it covers the page and keeps the focus.
 * Whoever opens it returns the focus afterwards.
 */
export function DockedPanel({ label, onClose, width, side = false, children }: DockedPanelProps) {
  const isWhole = useMediaQuery('(max-width: 899.95px)')
  const panel = useRef<HTMLDivElement>(null)
  const page = useRef<HTMLDivElement>(null)
  const closeOnEscape = (_isOpen: boolean, { reason, event, cancel }: Dialog.Root.ChangeEventDetails) => {
    const { target } = event
    // What had the focus may be gone, as a button is once its message is sent: the page's body then has it.
    const isWithin = target === document.body || panel.current?.contains(target as Node)
    if (reason === 'escape-key' && !event.defaultPrevented && isWithin) onClose()
    else cancel()
  }
  return (
    <Dialog.Root open modal={isWhole && 'trap-focus'} disablePointerDismissal onOpenChange={closeOnEscape}>
      {side && <div ref={page} />}
      <Dialog.Portal container={side ? page : undefined}>
        <Dialog.Popup
          ref={panel}
          initialFocus={panel}
          finalFocus={false}
          aria-modal={isWhole}
          aria-label={label}
          data-density={useDensity()}
          data-side={side || undefined}
          className={styles.panel}
          // React's type of a style has no custom properties.
          style={{ '--width': `${width}px` } as CSSProperties}
        >
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
