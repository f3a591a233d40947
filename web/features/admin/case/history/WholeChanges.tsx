import { useState } from 'react'
import type { Change } from '#contract/history.ts'
import { useAppDispatch } from '#web/core/store.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { loadWholeChange } from './history-slice.ts'

interface WholeChangesProps {
  companyId: string
  /** Of these the history shows the beginning. */
  changes: readonly Change[]
}

/** Loads the whole values of changes; the history then shows them instead. */
export function WholeChanges({ companyId, changes }: WholeChangesProps) {
  const dispatch = useAppDispatch()
  const [isLoading, setLoading] = useState(false)
  const load = async () => {
    setLoading(true)
    await Promise.all(changes.map((change) => dispatch(loadWholeChange({ companyId, change }))))
    setLoading(false)
  }
  return (
    <Button kind="quiet" size="small" loading={isLoading} onClick={() => void load()}>
      Show the whole change
    </Button>
  )
}
