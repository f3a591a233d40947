import * as contract from '#contract/dictionary.ts'
import type { Context, Route } from '#server/context.ts'
import type { HandlerRequest } from '#server/core/http/route.ts'
import * as dictionary from './dictionary.ts'
import * as documentTypes from './document-types.ts'

export function dictionaryRoutes(route: Route): void {
  route(contract.listBusinessModels, ({ ctx }) => dictionary.listBusinessModels(ctx))
  route(contract.listSectors, ({ ctx }) => dictionary.listSectors(ctx))
  route(contract.listCountries, dictionary.listCountries)
  route(contract.listDocumentTypes, (r) => documentTypes.listDocumentTypes(r.ctx, r.query.show_on_start_flow))
  route(contract.createDocumentType, (r) => documentTypes.createDocumentType(r.ctx, r.user, r.body))
  route(contract.updateDocumentType, ({ ctx, user, params, body }) =>
    documentTypes.updateDocumentType(ctx, user, params.documentTypeId, body),
  )
  route(contract.getLocation, ({ user }) => Promise.resolve(dictionary.getLocation(user)))
  route(contract.listPlatforms, (request) => listPlatforms(request))
  route(contract.listAccountingPlatforms, (request) => listPlatforms(request, 'accounting'))
}

async function listPlatforms(
  { ctx, setAge }: Pick<HandlerRequest<typeof contract.listPlatforms, Context>, 'ctx' | 'setAge'>,
  sourceType?: string,
) {
  const { platforms, read_at } = await dictionary.listPlatforms(ctx, sourceType)
  setAge(read_at)
  return platforms
}
