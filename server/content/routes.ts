import * as contract from '#contract/content.ts'
import * as staff from '#contract/staff/newsletter.ts'
import type { Route } from '#server/context.ts'
import { requestSubscription, requestUnsubscription } from './newsletter.ts'
import { getSitePage } from './site-pages.ts'
import { getPost, listPosts } from './posts.ts'
import { exportSubscribers, listSubscribers } from './subscribers.ts'

export function contentRoutes(route: Route): void {
  route(contract.listPosts, ({ ctx, query }) => listPosts(ctx, query))
  route(contract.getPost, ({ ctx, params, countCall }) =>
    getPost(ctx, params.slug, () => countCall('strict')),
  )
  route(contract.getSitePage, ({ ctx, params, countCall }) =>
    getSitePage(ctx, params.slug, () => countCall('strict')),
  )
  route(contract.subscribe, ({ ctx, body, callerKey }) => requestSubscription(ctx, body.email, callerKey))
  route(contract.unsubscribe, ({ ctx, body, callerKey }) => requestUnsubscription(ctx, body.uuid, callerKey))
  route(staff.listSubscribers, ({ ctx, query }) => listSubscribers(ctx, query))
  route(staff.exportSubscribers, ({ ctx, query }) => exportSubscribers(ctx, query))
}
