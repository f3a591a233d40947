import type { AsyncThunkAction } from '@reduxjs/toolkit'
import { useEffect, useState } from 'react'
import type { ThunkTypes } from '#web/core/api-thunk.ts'
import { useAppDispatch } from '#web/core/store.ts'

/**
 * Dispatches the action when the page shows, and again by the returned function. What is under way is aborted when the
 * page goes or asks for something else. `load` must be the same function as long as it loads the same.
 */
export function useLoading<Answer, Arg>(load: () => AsyncThunkAction<Answer, Arg, ThunkTypes>): () => void {
  const dispatch = useAppDispatch()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const loading = dispatch(load())
    return () => loading.abort()
  }, [dispatch, load, tries])
  return () => setTries((last) => last + 1)
}
