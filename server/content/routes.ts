import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/content.ts'
import type { Context } from '#server/core/context.ts'
import { route } from '#server/core/http/route.ts'
import { takeWish } from './newsletter.ts'
import { getPost, listPosts } from './posts.ts'

export function contentRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, contract.listPosts, (_, { query }) => listPosts(ctx, query))
  route(app, ctx, contract.getPost, (_, { params }) => getPost(ctx, params.slug))
  route(app, ctx, contract.subscribe, (_, { body }) => takeWish(ctx, { email: body.email }))
  route(app, ctx, contract.unsubscribe, (_, { body }) => takeWish(ctx, { uuid: body.uuid }))
}
