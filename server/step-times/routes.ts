import * as contract from '#contract/step-times.ts'
import type { Route } from '#server/context.ts'
import { listStepTimes, setStepTime } from './step-times.ts'

export function stepTimeRoutes(route: Route): void {
  route(contract.listStepTimes, ({ ctx }) => listStepTimes(ctx.db))
  route(contract.listStepTimeSettings, ({ ctx }) => listStepTimes(ctx.db))
  route(contract.setStepTime, ({ ctx, user, body }) => setStepTime(ctx, user, body))
}
