import { useState } from 'react'
import { useSubmit } from '#web/core/use-submit.ts'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { signOut } from './sign-out.ts'

export function useSignOut() {
  const [hasUnsent, setHasUnsent] = useState(false)
  const { isBusy, error, submit } = useSubmit(signOut, { onDone: (isOut) => setHasUnsent(!isOut) })
  const dialog = hasUnsent && (
    <FormDialog
      title="Sign out and lose unsent answers?"
      cancelLabel="Stay signed in"
      submitLabel="Sign out anyway"
      busyLabel="Signing out…"
      kind="danger"
      isBusy={isBusy}
      error={error && `${error.message}. You are still signed in.`}
      onClose={() => setHasUnsent(false)}
      onSubmit={() => void submit({ evenIfUnsent: true })}
    >
      <p>
        Some of your answers haven’t been saved yet, and signing out deletes them from this device. Stay
        signed in until the save status is “Saved”.
      </p>
    </FormDialog>
  )
  return { requestSignOut: () => void submit({ evenIfUnsent: false }), dialog }
}
