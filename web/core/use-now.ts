import { useEffect, useState } from 'react'

const minute = 60_000

/** Returns the current time, updated every minute, for labels such as "2 hours ago". */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}
