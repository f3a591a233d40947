import { useEffect } from 'react'
import { useAppDispatch } from '#web/core/store.ts'
import { checkCompany } from './slice.ts'

/** Milliseconds between two looks at whether somebody else changed the company. */
const interval = 5000

/** Follows what others change in the company, while the page is in sight. */
export function useCompanyWatch() {
  const dispatch = useAppDispatch()
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void dispatch(checkCompany())
    }
    const timer = setInterval(look, interval)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [dispatch])
}
