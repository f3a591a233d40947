import { useState } from 'react'

/** For parts that load when they first open and stay mounted for their closing animation. */
export function useHasBeenTrue(value: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(value)
  if (value && !hasBeen) setHasBeen(true)
  return hasBeen || value
}
