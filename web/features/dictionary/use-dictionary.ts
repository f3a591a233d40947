import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { type DictionaryName, loadDictionary, selectDictionary } from './slice.ts'

/** One of the dictionaries, fetched when it is first shown. After a failure, `loadDictionary` fetches again. */
export function useDictionary<Name extends DictionaryName>(name: Name) {
  const dispatch = useAppDispatch()
  const dictionary = useAppSelector((state) => selectDictionary(state)[name])
  const isIdle = dictionary.status === 'idle'
  useEffect(() => {
    if (isIdle) void dispatch(loadDictionary(name))
  }, [dispatch, name, isIdle])
  return dictionary
}
