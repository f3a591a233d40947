import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/dictionary.ts'
import type { Context } from '#server/core/context.ts'
import { route } from '#server/core/http/route.ts'
import * as dictionary from './dictionary.ts'

export function dictionaryRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, contract.listBusinessModels, dictionary.listBusinessModels)
  route(app, ctx, contract.listSectors, dictionary.listSectors)
  route(app, ctx, contract.listCountries, dictionary.listCountries)
  route(app, ctx, contract.listDocumentTypes, (_, { query }) =>
    dictionary.listDocumentTypes(ctx, query.show_on_start_flow),
  )
  route(app, ctx, contract.createDocumentType, (_, { body }) => dictionary.createDocumentType(ctx, body))
  route(app, ctx, contract.getLocation, (_, { user }) => Promise.resolve(dictionary.locationOf(user)))
  const lists = [
    [contract.listPlatforms, undefined],
    [contract.listAccountingPlatforms, 'accounting'],
  ] as const
  for (const [endpoint, sourceType] of lists)
    route(app, ctx, endpoint, async (_, { tellAge }) => {
      const { platforms, read_at } = await dictionary.listPlatforms(ctx, sourceType)
      tellAge(read_at)
      return platforms
    })
}
