import type { FastifyInstance } from 'fastify'
import * as introductions from '#contract/introductions.ts'
import * as contract from '#contract/intros.ts'
import type { Context } from '#server/core/context.ts'
import { route } from '#server/core/http/route.ts'
import { answerIntroduction, openIntroduction, openIntroductionPitch } from './introductions.ts'
import { createIntro, getIntro, listIntros, openPitch, submitIntro, updateIntro } from './intros.ts'
import { sendIntro } from './sending.ts'

export function introRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, contract.listIntros, (_, { user, query }) => listIntros(ctx, user, query))
  route(app, ctx, contract.getIntro, (_, { params }) => getIntro(ctx, params.introId))
  route(app, ctx, contract.createIntro, (_, { user, body }) => createIntro(ctx, user, body))
  route(app, ctx, contract.updateIntro, (_, { user, params, body, baseVersion }) =>
    updateIntro(ctx, user, params.introId, body, baseVersion),
  )
  route(app, ctx, contract.submitIntro, (_, { user, params }) => submitIntro(ctx, user, params.introId))
  route(app, ctx, contract.sendIntro, (_, { user, params, body }) =>
    sendIntro(ctx, user, params.introId, body.vcs),
  )
  route(app, ctx, contract.downloadIntroPitch, (_, { params }) => openPitch(ctx, params.introId))
  route(app, ctx, introductions.openIntroduction, (_, { body }) => openIntroduction(ctx, body.secret))
  route(app, ctx, introductions.answerIntroduction, (_, { body }) =>
    answerIntroduction(ctx, body.secret, body.answer),
  )
  route(app, ctx, introductions.downloadIntroductionPitch, (_, { body }) =>
    openIntroductionPitch(ctx, body.secret),
  )
}
