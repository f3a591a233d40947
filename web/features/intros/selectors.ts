import { createSelector } from '@reduxjs/toolkit'
import type { IntroApplication, SendBack } from '#contract/intros.ts'
import { type Pick, selectIntros } from './slice.ts'

type IntroducedInvestor = IntroApplication['investors'][number]

/** The application that the wizard works on, the newest unless another was opened; null before the first. */
export const selectApplication = createSelector(
  [selectIntros],
  ({ applications, openId }): IntroApplication | null =>
    applications.data.find(({ id }) => id === openId) ?? applications.data[0] ?? null,
)

/** An application that staff sent back, and the last note about it. */
export interface SentBack {
  application: IntroApplication
  sendBack: SendBack
}

/** The applications that staff sent back and that wait for a change. */
export const selectSentBack = createSelector([selectIntros], ({ applications }): SentBack[] =>
  applications.data.flatMap((application) => {
    const [sendBack] = application.status === 'draft' ? application.send_backs : []
    return sendBack ? [{ application, sendBack }] : []
  }),
)

/** Whether any application was submitted, even if it came back. */
export const selectHasSubmitted = createSelector([selectIntros], ({ applications }) =>
  applications.data.some(({ status, send_backs }) => status !== 'draft' || send_backs.length > 0),
)

export const selectDraft = createSelector([selectApplication], (application) =>
  application?.status === 'draft' ? application : null,
)

/** The investors who get the draft once it is sent again: those whom it was to reach when it was sent back. */
export const selectResent = createSelector([selectDraft], (draft) =>
  (draft?.investors ?? []).filter(({ status }) => status === 'sent_back'),
)

export const selectRecipients = createSelector([selectIntros, selectResent], ({ picks }, resent): Pick[] => [
  ...resent.map(({ id, name }) => ({ id, name })),
  ...picks.filter((pick) => !resent.some(({ id }) => id === pick.id)),
])

/** An investor with the application that introduced the company to them. */
export interface Introduced extends IntroducedInvestor {
  introId: string
}

/** Everybody the company was introduced to, those with news first. */
export const selectIntroduced = createSelector([selectIntros], ({ applications }): Introduced[] =>
  applications.data
    .flatMap(({ id: introId, investors }) => investors.map((investor) => ({ ...investor, introId })))
    .toSorted((one, other) => other.changed_at.localeCompare(one.changed_at)),
)

/** The investors who have an introduction that was not withdrawn, by id. */
export const selectIntroducedIds = createSelector(
  [selectIntroduced],
  (introduced) => new Set(introduced.flatMap(({ id, status }) => (status === 'withdrawn' ? [] : [id]))),
)
