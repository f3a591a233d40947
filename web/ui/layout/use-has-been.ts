import { useState } from 'react'

/** Whether `value` is or has been true: for a part that loads when it first opens, and stays for its closing animation. */
export function useHasBeen(value: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(value)
  if (value && !hasBeen) setHasBeen(true)
  return hasBeen || value
}
