import { useEffect } from 'react'
import { getChatIdentity } from '#contract/chat.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { selectAuth } from '#web/features/session/login-slice.ts'
import { selectUser } from '#web/features/session/selectors.ts'

/** The identity token is valid for one hour. */
const renewalMs = 50 * 60_000

const openChat = createAppThunk('support/open', async (_: void, { extra, signal }) => {
  const identity = await extra.call(getChatIdentity, {}, { signal })
  if (!signal.aborted) await extra.chat.open(identity)
})

const closeChat = createAppThunk('support/close', (_: void, { extra }) => Promise.resolve(extra.chat.close()))

export function useIsBuiltinChat() {
  const dispatch = useAppDispatch()
  return dispatch((_dispatch, _state, { chat }) => chat.provider === 'builtin')
}

export function useSupportChat(isEnabled: boolean) {
  const dispatch = useAppDispatch()
  const isSignedIn = useAppSelector((state) => selectAuth(state).status === 'authenticated')
  const userId = useAppSelector((state) => selectUser(state)?.id)
  const isVendorChat = !useIsBuiltinChat()
  const isOpen = isVendorChat && isEnabled && isSignedIn && userId !== undefined
  useEffect(() => {
    if (!isOpen) return undefined
    let opening = dispatch(openChat())
    const renewal = setInterval(() => {
      opening = dispatch(openChat())
    }, renewalMs)
    return () => {
      clearInterval(renewal)
      opening.abort()
      void dispatch(closeChat())
    }
  }, [dispatch, isOpen, userId])
}
