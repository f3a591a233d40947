import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#web/core/address/paths.ts'
import type { User } from '#contract/users.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { useSetSelectedCompanyMutation } from '#web/features/session/api.ts'
import { type JoinError, explainJoinError, explainOpeningError } from './join-refusal.ts'
import { useAcceptInviteMutation } from './api.ts'
import { deleteInvitationSecret } from './saved-invitation.ts'

/** After a failure, a retry repeats only the failed step: accepting the invitation or opening the company. */
export function useJoinTeam(secret: string, user: User) {
  const navigate = useNavigate()
  const toasts = useToasts()
  const [joinedId, setJoinedId] = useState<string | null>(null)
  const [acceptInvite] = useAcceptInviteMutation()
  const [setSelectedCompany] = useSetSelectedCompanyMutation()
  const opening = useSubmit(setSelectedCompany, {
    onDone: async ({ companies, selected_company }) => {
      await navigate(paths.dashboard, { replace: true })
      deleteInvitationSecret()
      const name = companies.find(({ id }) => id === selected_company)?.name
      toasts.show({ text: `You joined ${name ?? 'the company'}.` })
    },
  })
  const accepting = useSubmit(acceptInvite, {
    onDone: async ({ company }) => {
      setJoinedId(company)
      await opening.submit({ body: { company_id: company } })
    },
  })
  const refusal: JoinError | null =
    (opening.error && explainOpeningError(opening.error)) ??
    (accepting.error && explainJoinError(accepting.error, user))
  return {
    isBusy: accepting.isBusy || opening.isBusy,
    refusal,
    join: () =>
      void (joinedId === null
        ? accepting.submit({ body: { secret } })
        : opening.submit({ body: { company_id: joinedId } })),
  }
}
