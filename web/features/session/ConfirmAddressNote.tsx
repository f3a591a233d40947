import type { ReactNode } from 'react'
import { Note } from '#web/ui/feedback/Note.tsx'

interface ConfirmAddressNoteProps {
  email: string
  /** States what stays saved until the user confirms the address. */
  children?: ReactNode
}

/** Explains how to confirm an email address, for actions that email other people. */
export const ConfirmAddressNote = ({ email, children }: ConfirmAddressNoteProps) => (
  <Note tone="warn">
    Confirm {email} first: open the email from your login provider, follow its link, then sign in again.{' '}
    {children}
  </Note>
)
