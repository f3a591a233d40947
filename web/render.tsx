import { renderToString } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import type { Call } from '#contract/core/client.ts'
import type { RenderPage } from '#contract/public-render.ts'
import { createCallFromReplies } from '#web/core/transport/served-replies.ts'
import { HasContent } from '#web/core/page/has-content.ts'
import { createStore } from '#web/core/store.ts'
import { MessagePage } from '#web/features/content/MessagePage.tsx'
import { buildContentRoutes } from '#web/shell/content-routes.tsx'
import { createVisitorServices } from '#web/shell/visitor-services.ts'

/** A placeholder origin: only the path and the query of a URL matter. */
const anyOrigin = 'http://localhost'

function openStore(call: Call) {
  const reports = { leaveBreadcrumb: () => {}, report: () => {}, recent: () => [] }
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  return createStore(createVisitorServices({ call, reports, storage }), [])
}

export const renderPage: RenderPage = async ({ path, replies, hasContent, message }) => {
  const store = openStore(createCallFromReplies(replies))
  const routes = message ? [{ path: '*', element: <MessagePage {...message} /> }] : buildContentRoutes(store)
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(anyOrigin + path))
  if (context instanceof Response) throw new Error(`${path} was not rendered`)
  return renderToString(
    <Provider store={store}>
      <HasContent value={hasContent}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </HasContent>
    </Provider>,
  )
}
