import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/commercial-contracts.ts'
import type { Context } from '#server/core/context.ts'
import { route } from '#server/core/http/route.ts'
import {
  getCommercialContracts,
  openCommercialContract,
  updateCommercialContracts,
} from './commercial-contracts.ts'

export function commercialContractRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, contract.getCommercialContracts, (_, { params }) =>
    getCommercialContracts(ctx, params.companyId),
  )
  route(app, ctx, contract.updateCommercialContracts, (_, { user, params, body, baseVersion }) =>
    updateCommercialContracts(ctx, user, params.companyId, body, baseVersion),
  )
  route(app, ctx, contract.downloadCommercialContract, (_, { params }) => openCommercialContract(ctx, params))
}
