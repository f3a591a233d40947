import { useEffect } from 'react'
import { toDocumentTitle } from '#contract/rules/document-title.ts'

export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = toDocumentTitle(title)
  }, [title])
}
