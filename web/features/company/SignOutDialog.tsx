import { useState } from 'react'
import { useAppDispatch } from '#web/core/store.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'
import { signOut } from './sign-out.ts'

/** Signs out; asks first where typed answers could not be sent, which signing out would throw away. */
export function useSignOut() {
  const dispatch = useAppDispatch()
  const [hasUnsent, setHasUnsent] = useState(false)
  const leave = async (evenIfUnsent: boolean) => {
    const { payload } = await dispatch(signOut({ evenIfUnsent }))
    setHasUnsent(payload === false)
  }
  const dialog = (
    <Dialog
      open={hasUnsent}
      onClose={() => setHasUnsent(false)}
      title="Sign out and lose unsent answers?"
      width="small"
      actions={
        <>
          <Button kind="line" onClick={() => setHasUnsent(false)}>
            Stay signed in
          </Button>
          <Button kind="danger" onClick={() => void leave(true)}>
            Sign out anyway
          </Button>
        </>
      }
    >
      <p>
        Some of what you typed has not reached us yet, and signing out clears it from this device. Stay until
        the save status says “Saved”.
      </p>
    </Dialog>
  )
  return { ask: () => void leave(false), dialog }
}
