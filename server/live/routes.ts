import { watchChanges } from '#contract/live.ts'
import type { Route } from '#server/context.ts'

export function liveRoutes(route: Route): void {
  route(watchChanges, ({ ctx, user, lastEventId }) => ctx.live.watch(user.id, lastEventId))
}
