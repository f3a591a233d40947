import type { Investor } from '#contract/investors.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { selectIntroducedIds } from '../selectors.ts'
import { picked, selectIntros, unpicked } from '../slice.ts'

/** The most investors that one letter can be sent to at once. */
const maxPicks = 100

export interface PickState {
  isPicked: boolean
  /** Why they cannot be picked, or null. */
  blocked: string | null
  toggle: () => void
}

export function usePickStates(): (investor: Investor) => PickState {
  const dispatch = useAppDispatch()
  const picks = useAppSelector((state) => selectIntros(state).picks)
  const introducedIds = useAppSelector(selectIntroducedIds)
  const pickedIds = new Set(picks.map(({ id }) => id))
  const explain = ({ id, takes_introductions }: Investor): string | null => {
    if (introducedIds.has(id)) return 'Introduced already'
    if (!takes_introductions) return 'Takes no introductions now'
    return pickedIds.size >= maxPicks && !pickedIds.has(id) ? `You have picked ${maxPicks}` : null
  }
  return (investor) => {
    const { id, name } = investor
    const isPicked = pickedIds.has(id)
    return {
      isPicked,
      blocked: isPicked ? null : explain(investor),
      toggle: () => void dispatch(isPicked ? unpicked([id]) : picked({ id, name })),
    }
  }
}
