import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '#contract/users.ts'
import { useAppDispatch } from '#web/core/store.ts'
import { useToasts } from '#web/ui/feedback/Toasts.tsx'
import { selectCompany } from '#web/features/session/users-slice.ts'
import { type JoinRefusal, joinRefusal, openingRefusal } from './join-refusal.ts'
import { acceptInvitation } from './joining.ts'
import { forgetInvitation } from './saved-invitation.ts'

interface Progress {
  isBusy: boolean
  /** The company, once they are in. */
  joined: string | null
  refusal: JoinRefusal | null
}

/** Accepts an invitation, opens its company, and goes there; what is done already is not done again. */
export function useJoining(secret: string, user: User) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const toasts = useToasts()
  const [progress, setProgress] = useState<Progress>({ isBusy: false, joined: null, refusal: null })

  const accept = async (): Promise<string | null> => {
    const action = await dispatch(acceptInvitation(secret))
    if (acceptInvitation.fulfilled.match(action)) return action.payload.company
    const refusal = action.payload ? joinRefusal(action.payload, user) : null
    setProgress({ isBusy: false, joined: null, refusal })
    return null
  }

  const open = async (joined: string) => {
    const action = await dispatch(selectCompany(joined))
    if (!selectCompany.fulfilled.match(action)) {
      const refusal = action.payload ? openingRefusal(action.payload) : null
      setProgress({ isBusy: false, joined, refusal })
      return
    }
    await navigate('/app', { replace: true })
    forgetInvitation()
    const name = action.payload.companies.find(({ id }) => id === joined)?.name
    toasts.show({ text: `You are in the team of ${name ?? 'the company'} now.` })
  }

  const join = async () => {
    setProgress((last) => ({ ...last, isBusy: true, refusal: null }))
    const joined = progress.joined ?? (await accept())
    if (joined) await open(joined)
  }
  return { ...progress, join: () => void join() }
}
