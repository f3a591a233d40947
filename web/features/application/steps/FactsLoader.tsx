import type { ReactNode } from 'react'
import type { ApplicationFacts } from '#contract/rules/facts.ts'
import { usePreload } from '#web/core/use-preload.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectFacts } from '#web/features/company/selectors.ts'
import { useDictionary } from '#web/features/dictionary/use-dictionary.ts'
import { FailedPage } from '#web/features/session/FailedPage.tsx'
import { QuietProgress } from '#web/features/pages/QuietProgress.tsx'
import { stepParts } from '../step-parts.ts'

interface FactsLoaderProps {
  children: (facts: ApplicationFacts) => ReactNode
  opening?: string
}

export function FactsLoader({ children, opening = 'Opening your application' }: FactsLoaderProps) {
  const facts = useAppSelector(selectFacts)
  const documentTypes = useDictionary('document_types')
  usePreload(stepParts)
  useDictionary('countries')
  useDictionary('sectors')
  useDictionary('business_models')

  if (documentTypes.status === 'failed') {
    return <FailedPage error={documentTypes.error} onRetry={documentTypes.refetch} />
  }
  // The rules need the document types: without them, an incomplete step could look complete.
  if (!facts || documentTypes.status !== 'ready') return <QuietProgress text={opening} />
  return children(facts)
}
