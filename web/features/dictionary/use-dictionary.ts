import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { type DictionaryName, loadDictionary, selectDictionary } from './slice.ts'

/** Returns a dictionary and fetches it on first use. After a failure, dispatch `loadDictionary` to retry. */
export function useDictionary<Name extends DictionaryName>(name: Name) {
  const dispatch = useAppDispatch()
  const dictionary = useAppSelector((state) => selectDictionary(state)[name])
  const isIdle = dictionary.status === 'idle'
  useEffect(() => {
    if (isIdle) void dispatch(loadDictionary(name))
  }, [dispatch, name, isIdle])
  return dictionary
}
