import type { ReactNode } from 'react'
import { Note } from '#web/ui/feedback/Note.tsx'

interface ConfirmAddressNoteProps {
  email: string
  /** What is saved until then. */
  children?: ReactNode
}

/** Explains to users without a confirmed address how to confirm it, where an action sends email to other people. */
export const ConfirmAddressNote = ({ email, children }: ConfirmAddressNoteProps) => (
  <Note tone="warn">
    Confirm {email} first: open the email from your login provider, follow its link, then sign in again.{' '}
    {children}
  </Note>
)
