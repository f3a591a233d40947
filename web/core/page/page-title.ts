import { useEffect } from 'react'
import { toDocumentTitle } from '#contract/rules/document-title.ts'

/** Sets the title of the browser tab. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = toDocumentTitle(title)
  }, [title])
}
