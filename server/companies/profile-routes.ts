import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/profiles.ts'
import type { Context } from '#server/core/context.ts'
import { route } from '#server/core/http/route.ts'
import { createProfile, updateProfile } from './profiles.ts'

export function profileRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, contract.createProfile, (_, { user, body }) => createProfile(ctx, user, body))
  route(app, ctx, contract.updateProfile, (_, { user, params, body, baseVersion }) =>
    updateProfile(ctx, user, params.profileId, body, baseVersion),
  )
}
