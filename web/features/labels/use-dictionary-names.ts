import { useMemo } from 'react'
import { useDictionary } from '#web/features/dictionary/use-dictionary.ts'
import type { Names } from './answer-text.ts'

export function useDictionaryNames(): Names {
  const { data: sectors } = useDictionary('sectors')
  const { data: business_models } = useDictionary('business_models')
  const { data: countries } = useDictionary('countries')
  return useMemo(() => ({ sectors, business_models, countries }), [sectors, business_models, countries])
}
