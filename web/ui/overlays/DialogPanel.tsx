import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { Form } from '../forms/Form.tsx'
import { IconButton } from '../actions/Button.tsx'
import { Icon } from '../layout/Icon.tsx'
import { Row, Stack } from '../layout/Layout.tsx'
import { popup as popups } from '../layout/Popup.tsx'
import { Text } from '../layout/Text.tsx'
import { useDensity } from '../theme/density.tsx'
import styles from './DialogPanel.module.css'

export interface DialogProps {
  open: boolean
  /** Called on Escape, the close button and a press on the backdrop. */
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons, with the primary button last. */
  actions?: ReactNode
  width?: 'small' | 'medium' | 'large' | undefined
  /** Ignores Escape, the close button and presses on the backdrop, for example while saving. */
  busy?: boolean | undefined
  /** Makes the dialog a form that Enter submits. */
  onSubmit?: (() => void) | undefined
}

function useOpener(isOpen: boolean): Element | null {
  const [wasOpen, setWasOpen] = useState(false)
  const [opener, setOpener] = useState<Element | null>(null)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setOpener(document.activeElement)
  }
  return opener
}

/** Whether the press is on an element above the dialog, such as a toast. */
const isAbove = (popup: Element | null, { target }: Event) =>
  target instanceof Element && !popup?.parentElement?.contains(target)

const textFields = 'textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file])'

/**
 * Returns the element to focus first: the first control if it is a text field, otherwise the dialog, so that screen
 * readers start with the title. On touch screens, it is always the dialog, because focusing a text field would open
 * the keyboard over the dialog.
 */
function findFirstFocus(popup: HTMLElement | null): HTMLElement | null {
  const control = popup?.querySelector<HTMLElement>('input, select, textarea')
  return control?.matches(textFields) && !matchMedia('(pointer: coarse)').matches ? control : popup
}

export function DialogPanel({ width = 'medium', ...props }: DialogProps) {
  const { open, onClose, busy = false, onSubmit } = props
  const opener = useOpener(open)
  const popup = useRef<HTMLDivElement>(null)
  const close = () => {
    if (!busy) onClose()
  }
  const parts = <Parts {...props} onClose={close} />
  return (
    <Base.Root
      open={open}
      onOpenChange={(_, { reason, event }) => {
        if (reason !== 'outside-press' || !isAbove(popup.current, event)) close()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={popups.veil} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            ref={popup}
            initialFocus={onSubmit ? () => findFirstFocus(popup.current) : popup}
            finalFocus={() => (opener instanceof HTMLElement && opener.isConnected ? opener : true)}
            aria-modal
            className={styles.popup}
            data-width={width}
            data-density={useDensity()}
          >
            {onSubmit ? (
              <Form onSubmit={onSubmit} className={styles.inside}>
                {parts}
              </Form>
            ) : (
              <div className={styles.inside}>{parts}</div>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

const Parts = ({ title, children, actions, onClose }: Omit<DialogProps, 'width'>) => (
  <>
    <Row as="header" justify="between" className={styles.header}>
      <Base.Title render={<Text variant="heading" />}>{title}</Base.Title>
      <IconButton label="Close" size="small" onClick={onClose}>
        <Icon of={X} />
      </IconButton>
    </Row>
    <Stack className={styles.body}>{children}</Stack>
    {actions && (
      <Row as="footer" wrap gap={1} justify="end" className={styles.footer}>
        {actions}
      </Row>
    )}
  </>
)
