import { useState } from 'react'

/** Returns true once `value` has been true, so that lazily loaded overlays stay mounted for their closing animation. */
export function useHasBeenTrue(value: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(value)
  if (value && !hasBeen) setHasBeen(true)
  return hasBeen || value
}
