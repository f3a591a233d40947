import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'

/**
 * An interactive part of a static page. `public.ts` loads its code and hydrates it. It renders as a separate
 * root, so that its ids match in the browser.
 */
export const Island = ({ name, children }: { name: string; children: ReactElement }) => (
  <div
    data-island={name}
    dangerouslySetInnerHTML={{ __html: renderToString(children, { identifierPrefix: name }) }}
  />
)
