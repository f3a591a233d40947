import type { ReactNode } from 'react'

import { Button } from '../layout/Button.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'
import { Note } from './Note.tsx'

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'width' | 'onClose'> {
  /** The fields; or what is lost and what stays, where the dialog only asks for confirmation. */
  children: ReactNode
  cancelLabel?: string | undefined
  submitLabel: string
  /** The label while the work runs: "Deleting…". */
  busyLabel?: string | undefined
  /** `danger` for what cannot be undone. */
  kind?: 'filled' | 'danger' | undefined
  isBusy?: boolean | undefined
  error?: ReactNode
  /** Left out once there is nothing to submit: the dialog can then only be closed. */
  onSubmit: (() => void) | undefined
}

/** A dialog that does one thing: fields or a question, a way out, and the button that submits it. */
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
          <Button kind="line" onClick={onClose}>
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
      {error && (
        <Note tone="bad" live="alert">
          {error}
        </Note>
      )}
    </Dialog>
  )
}
