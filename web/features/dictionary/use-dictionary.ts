import { useAppSelector } from '#web/core/store.ts'
import { type DictionaryName, getDictionaryEndpoint, selectDictionary } from './slice.ts'

/** Dictionaries rarely change, and edits in this tab invalidate their queries. */
const options = { refetchOnMountOrArgChange: false, refetchOnFocus: false, refetchOnReconnect: false }

export function useDictionary<Name extends DictionaryName>(name: Name) {
  const { refetch } = getDictionaryEndpoint(name).useQuery({}, options)
  const dictionary = useAppSelector((state) => selectDictionary(state)[name])
  return { ...dictionary, refetch: () => void refetch() }
}
