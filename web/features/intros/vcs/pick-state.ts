import { maxPicks } from '#contract/intro-choices.ts'
import type { Investor } from '#contract/investors.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { selectIntroducedIds } from '../selectors.ts'
import { picked, selectIntros, unpicked } from '../slice.ts'

export interface PickState {
  isPicked: boolean
  /** The reason why the investor cannot be picked; null if the investor is picked or can be picked. */
  blocked: string | null
  toggle: () => void
}

export function usePickStateGetter(): (investor: Investor) => PickState {
  const dispatch = useAppDispatch()
  const picks = useAppSelector((state) => selectIntros(state).picks)
  const introducedIds = useAppSelector(selectIntroducedIds)
  const pickedIds = new Set(picks.map(({ id }) => id))
  const explain = ({ id, takes_introductions }: Investor): string | null => {
    if (introducedIds.has(id)) return 'Introduction already requested'
    if (!takes_introductions) return 'Not taking introductions'
    return pickedIds.size >= maxPicks && !pickedIds.has(id) ? `Limit of ${maxPicks} picks reached` : null
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
