import { useSyncExternalStore } from 'react'
import { readScheme, type Scheme, watchScheme } from './scheme.ts'

export const useScheme = (): Scheme => useSyncExternalStore(watchScheme, readScheme, () => 'system')
