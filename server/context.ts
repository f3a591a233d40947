import type { Config } from './config.ts'
import type { CoreContext } from '#server/core/core-context.ts'
import type { Route as CoreRoute } from '#server/core/http/route.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'
import type { LiveChanges } from '#server/core/live/live-changes.ts'
import type { Providers } from '#server/providers/open.ts'

export interface Context extends CoreContext, Providers {
  config: Config
  files: Providers['files']
  identity: Providers['identity']
  reports: Providers['reports']
  jobs: Jobs
  live: LiveChanges
}

export type Route = CoreRoute<Context>
