import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'

/**
 * An interactive part of a static page. `public.ts` loads the island's code and hydrates the island as a separate root,
 * so the server renders it as a separate root, too: otherwise the ids would not match.
 */
export const Island = ({ name, children }: { name: string; children: ReactElement }) => (
  <div
    data-island={name}
    dangerouslySetInnerHTML={{ __html: renderToString(children, { identifierPrefix: name }) }}
  />
)
