import { useEffect } from 'react'

/** Sets the title of the browser tab. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Headwater`
  }, [title])
}
