import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'

/**
 * A part of a static page that becomes interactive: `public.ts` loads its code and hydrates it. It is rendered as a root of
 * its own, so that its ids are the same in the browser.
 */
export const Island = ({ name, children }: { name: string; children: ReactElement }) => (
  <div
    data-island={name}
    dangerouslySetInnerHTML={{ __html: renderToString(children, { identifierPrefix: name }) }}
  />
)
