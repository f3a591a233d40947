import type { ReactNode } from 'react'

import { Button } from '../actions/Button.tsx'
import { Dialog } from './Dialog.tsx'
import type { DialogProps } from './DialogPanel.tsx'
import { FailureNote } from '../feedback/Note.tsx'

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'width' | 'onClose'> {
  children: ReactNode
  cancelLabel?: string | undefined
  submitLabel: string
  busyLabel?: string | undefined
  kind?: 'filled' | 'danger' | undefined
  isBusy?: boolean | undefined
  error?: ReactNode
  /** Undefined if the dialog can only be closed. */
  onSubmit: (() => void) | undefined
}

export const FormDialog = (props: FormDialogProps) => {
  const { title, width = 'small', children, cancelLabel = 'Cancel', kind = 'filled', error } = props
  const { isBusy = false, busyLabel = props.submitLabel, onClose, onSubmit } = props
  return (
    <Dialog
      open
      width={width}
      title={title}
      onClose={onClose}
      busy={isBusy}
      onSubmit={() => {
        if (!isBusy) onSubmit?.()
      }}
      actions={
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- for destructive actions, the safe choice has focus */}
          <Button kind="line" onClick={onClose} autoFocus={kind === 'danger'}>
            {cancelLabel}
          </Button>
          {onSubmit && (
            <Button type="submit" kind={kind} loading={isBusy}>
              {isBusy ? busyLabel : props.submitLabel}
            </Button>
          )}
        </>
      }
    >
      {children}
      <FailureNote>{error}</FailureNote>
    </Dialog>
  )
}
