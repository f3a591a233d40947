import { useEffect, useState } from 'react'

/** Returns the value once it has not changed for `delayMs` milliseconds. Until then, returns the previous value. */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [delayed, setDelayed] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return delayed
}
