import type { ReactNode } from 'react'
import { Note } from '#web/ui/feedback/Note.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { ConfirmAddressActions } from './ConfirmAddressActions.tsx'

interface ConfirmAddressNoteProps {
  email: string
  /** A sentence about what is saved in the meantime, such as "Your letter is saved." */
  children?: ReactNode
}

export const ConfirmAddressNote = ({ email, children }: ConfirmAddressNoteProps) => (
  <Note tone="warn">
    <Stack gap={1.5}>
      <span>
        Confirm {email} first: open the link in the email that you received when you signed up. {children}
      </span>
      <ConfirmAddressActions email={email} size="small" />
    </Stack>
  </Note>
)
