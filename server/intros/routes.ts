import * as introductions from '#contract/introductions.ts'
import * as choices from '#contract/intro-choices.ts'
import * as contract from '#contract/intros.ts'
import { listIntroductions as listEndpoint } from '#contract/staff/introductions.ts'
import type { Route } from '#server/context.ts'
import { loadIntroChoices, updateIntroChoices } from './choices.ts'
import { answerIntroduction, openIntroduction, openIntroductionPitch } from './introductions.ts'
import { createIntro, listIntros, openPitch, submitIntro, updateIntro } from './intros.ts'
import { listIntroductions } from './list.ts'
import { previewIntro } from './preview.ts'
import { loadIntroApplication } from './read.ts'
import { listWaitingIntroductions, releaseIntro } from './release.ts'
import { sendBackIntro } from './sending-back.ts'
import { sendIntro } from './sending.ts'
import { withdrawIntro } from './withdrawing.ts'

export function introRoutes(route: Route): void {
  route(contract.listIntros, ({ ctx, user, query }) => listIntros(ctx, user, query))
  route(contract.getIntro, (r) => loadIntroApplication(r.ctx.db, r.company.companyId, r.params.introId))
  route(contract.createIntro, ({ ctx, user, body }) => createIntro(ctx, user, body))
  route(contract.updateIntro, (r) => updateIntro(r.ctx, r.company, r.params.introId, r.body, r.baseVersion))
  route(contract.submitIntro, (r) => submitIntro(r.ctx, r.company, r.params.introId))
  route(contract.previewIntro, ({ ctx, company, params, query }) =>
    previewIntro(ctx, company.companyId, params.introId, query.investor),
  )
  route(contract.sendIntro, (r) => sendIntro(r.ctx, r.company, r.params.introId, r.body.vcs))
  route(contract.withdrawIntro, (r) => withdrawIntro(r.ctx, r.company, r.params.introId, r.body.vcs))
  route(listEndpoint, ({ ctx, query }) => listIntroductions(ctx, query))
  route(contract.listWaitingIntroductions, ({ ctx, query }) => listWaitingIntroductions(ctx, query))
  route(contract.releaseIntro, (r) => releaseIntro(r.ctx, r.company, r.params.introId, r.body.vcs))
  route(contract.sendBackIntro, (r) => sendBackIntro(r.ctx, r.company, r.params.introId, r.body))
  route(contract.downloadIntroPitch, (r) => openPitch(r.ctx, r.company.companyId, r.params.introId))
  route(choices.getIntroChoices, ({ ctx, company }) => loadIntroChoices(ctx.db, company.companyId))
  route(choices.updateIntroChoices, ({ ctx, company, body }) => updateIntroChoices(ctx, company, body))
  route(introductions.openIntroduction, ({ ctx, body }) => openIntroduction(ctx, body.secret))
  route(introductions.answerIntroduction, (r) => answerIntroduction(r.ctx, r.body))
  route(introductions.downloadIntroductionPitch, (r) => openIntroductionPitch(r.ctx, r.body.secret))
}
