import type { ReactNode } from 'react'

import { Button } from '../layout/Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Note } from './Note.tsx'

export interface ConfirmDialogProps {
  /** A question: "Delete this file?" */
  title: string
  /** What goes, and what stays. */
  children: ReactNode
  /** "Keep it" */
  keep: string
  /** "Delete", and while it runs "Deleting…". */
  act: string
  acting?: string | undefined
  busy?: boolean | undefined
  /** Why it did not happen. */
  error?: string | undefined
  onKeep: () => void
  onAct: () => void
}

/** Asks before something goes for good. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { title, children, keep, act, acting = act, busy = false, error, onKeep, onAct } = props
  return (
    <Dialog
      open
      width="small"
      title={title}
      onClose={onKeep}
      busy={busy}
      actions={
        <>
          <Button kind="line" onClick={onKeep}>
            {keep}
          </Button>
          <Button kind="danger" loading={busy} onClick={onAct}>
            {busy ? acting : act}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      {error && (
        <Note tone="bad" live="alert">
          <p>{error}</p>
        </Note>
      )}
    </Dialog>
  )
}
