import { createSelector } from '@reduxjs/toolkit'
import type { IntroApplication, SendBack } from '#contract/intros.ts'
import { type Pick, selectIntros } from './slice.ts'

type IntroducedInvestor = IntroApplication['investors'][number]

export const selectApplication = createSelector(
  [selectIntros],
  ({ applications, openId }): IntroApplication | null =>
    applications.data.find(({ id }) => id === openId) ?? applications.data[0] ?? null,
)

/** `sendBack` is the latest note from staff. */
export interface SentBack {
  application: IntroApplication
  sendBack: SendBack
}

export const selectSentBack = createSelector([selectIntros], ({ applications }): SentBack[] =>
  applications.data.flatMap((application) => {
    const [sendBack] = application.status === 'draft' ? application.send_backs : []
    return sendBack ? [{ application, sendBack }] : []
  }),
)

export const selectHasSubmitted = createSelector([selectIntros], ({ applications }) =>
  applications.data.some(({ status, send_backs }) => status !== 'draft' || send_backs.length > 0),
)

export const selectDraft = createSelector([selectApplication], (application) =>
  application?.status === 'draft' ? application : null,
)

/** The investors of a draft that was sent back, who remain its recipients when it is resubmitted. */
export const selectResent = createSelector([selectDraft], (draft) =>
  (draft?.investors ?? []).filter(({ status }) => status === 'sent_back'),
)

export const selectRecipients = createSelector([selectIntros, selectResent], ({ picks }, resent): Pick[] => [
  ...resent.map(({ id, name }) => ({ id, name })),
  ...picks.filter((pick) => !resent.some(({ id }) => id === pick.id)),
])

export interface Introduced extends IntroducedInvestor {
  introId: string
}

export const selectIntroduced = createSelector([selectIntros], ({ applications }): Introduced[] =>
  applications.data
    .flatMap(({ id: introId, investors }) => investors.map((investor) => ({ ...investor, introId })))
    .toSorted((a, b) => b.changed_at.localeCompare(a.changed_at)),
)

export const selectIntroducedIds = createSelector(
  [selectIntroduced],
  (introduced) => new Set(introduced.flatMap(({ id, status }) => (status === 'withdrawn' ? [] : [id]))),
)
