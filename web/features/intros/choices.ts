import { IntroCriteria, type IntroChoices, updateIntroChoices } from '#contract/intro-choices.ts'
import type { InvestorCriteria } from '#contract/rules/investor-fit.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { createPerStoreGetter } from '#web/core/per-store.ts'
import { createSerialQueue } from '#web/core/serial-queue.ts'
import type { Services } from '#web/core/services.ts'
import type { AppDispatch, RootState } from '#web/core/store.ts'

interface Pick {
  id: string
  name: string
}

export interface LocalChoices {
  criteria: InvestorCriteria | null
  picks: Pick[]
}

export interface ChoiceChanges {
  criteria?: InvestorCriteria
  add?: string[]
  remove?: string[]
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const listMissing = (picks: readonly Pick[], others: readonly Pick[]) =>
  picks.filter(({ id }) => !others.some((other) => other.id === id))

/** Returns null if there are no changes. Omits the criteria if a value is invalid, for example an incomplete amount. */
export function findChoiceChanges(local: LocalChoices, saved: IntroChoices): ChoiceChanges | null {
  const { criteria } = local
  const add = listMissing(local.picks, saved.picks).map(({ id }) => id)
  const remove = listMissing(saved.picks, local.picks).map(({ id }) => id)
  const changes = {
    ...(criteria &&
      !isSame(criteria, saved.criteria) &&
      IntroCriteria.safeParse(criteria).success && { criteria }),
    ...(add.length > 0 && { add }),
    ...(remove.length > 0 && { remove }),
  }
  return Object.keys(changes).length > 0 ? changes : null
}

/** Merges choices from the server with the local changes that the server does not have yet. */
export function mergeChoices(
  local: LocalChoices,
  before: IntroChoices | null,
  received: IntroChoices,
): LocalChoices {
  const base = before ?? { criteria: null, picks: [] }
  const added = listMissing(local.picks, base.picks)
  const removed = listMissing(base.picks, local.picks)
  return {
    criteria: isSame(local.criteria, base.criteria) ? received.criteria : local.criteria,
    picks: [...listMissing(received.picks, removed), ...listMissing(added, received.picks)],
  }
}

/** Takes the names of added picks from `local`, because the changes contain only ids. */
export function applyChoiceChanges(
  saved: IntroChoices,
  { criteria, add = [], remove = [] }: ChoiceChanges,
  local: readonly Pick[],
): IntroChoices {
  const added = local.filter(({ id }) => add.includes(id))
  const remaining = saved.picks.filter(({ id }) => !remove.includes(id))
  return { criteria: criteria ?? saved.criteria, picks: [...remaining, ...added] }
}

interface SaveArgs {
  companyId: string
  changes: ChoiceChanges
}

/** Must not run concurrently, because the state keeps only one copy of the choices to restore after a failure. */
export const saveChoices = createAppThunk(
  'intros/saveChoices',
  ({ companyId, changes }: SaveArgs, { extra }) =>
    extra.call(updateIntroChoices, { params: { companyId }, body: changes }),
)

const getSaves = createPerStoreGetter(createSerialQueue)

/** Milliseconds between the last change and the save of the choices. */
const pauseMs = 800

interface Schedule {
  timer: ReturnType<typeof setTimeout> | undefined
  latest: string | null
  /** The changes in a running or failed save. A failed save is retried only after the next change. */
  attempted: string | null
  flush: () => void
}

const getSchedule = createPerStoreGetter((): Schedule => ({
  timer: undefined,
  latest: null,
  attempted: null,
  flush: () => {},
}))

export const scheduleChoicesSave =
  (companyId: string, local: LocalChoices, saved: IntroChoices) =>
  (dispatch: AppDispatch, _: () => RootState, services: Services) => {
    const changes = findChoiceChanges(local, saved)
    const schedule = getSchedule(services)
    const latest = changes && JSON.stringify([companyId, changes])
    if (latest === schedule.latest || (latest !== null && latest === schedule.attempted)) return
    clearTimeout(schedule.timer)
    schedule.latest = latest
    schedule.flush = () => {
      clearTimeout(schedule.timer)
      schedule.flush = () => {}
      if (!changes) return
      schedule.attempted = latest
      const save = () => dispatch(saveChoices({ companyId, changes }))
      void getSaves(services)(save).then((action) => {
        if (saveChoices.fulfilled.match(action)) schedule.attempted = null
      })
    }
    if (changes) schedule.timer = setTimeout(() => schedule.flush(), pauseMs)
  }

export const flushScheduledChoices = () => (_: AppDispatch, __: () => RootState, services: Services) => {
  const schedule = getSchedule(services)
  schedule.flush()
  schedule.latest = null
}
