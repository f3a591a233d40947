import * as contract from '#contract/content.ts'
import type { Route } from '#server/core/http/route.ts'
import { requestSubscription, requestUnsubscription } from './newsletter.ts'
import { getPost, listPosts } from './posts.ts'

export function contentRoutes(route: Route): void {
  route(contract.listPosts, ({ ctx, query }) => listPosts(ctx, query))
  route(contract.getPost, ({ ctx, params }) => getPost(ctx, params.slug))
  route(contract.subscribe, ({ ctx, body }) => requestSubscription(ctx, body.email))
  route(contract.unsubscribe, ({ ctx, body }) => requestUnsubscription(ctx, body.uuid))
}
