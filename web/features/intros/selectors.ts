import { createSelector } from '@reduxjs/toolkit'
import type { IntroApplication } from '#contract/intros.ts'
import { selectIntros } from './slice.ts'

type IntroducedInvestor = IntroApplication['investors'][number]

/** The newest application, which the wizard works on; null before the first. */
export const selectApplication = createSelector(
  [selectIntros],
  ({ applications }): IntroApplication | null => applications.data[0] ?? null,
)

/** The newest application while it can be changed. */
export const selectDraft = createSelector([selectApplication], (application) =>
  application?.status === 'draft' ? application : null,
)

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
