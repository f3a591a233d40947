import type { FastifyServerOptions } from 'fastify'

const refuse = () => {
  throw new TypeError('Routes have no schemas of Fastify’s: the contract parses')
}

/** Options of a server whose routes have no schemas of Fastify's: it then loads nothing that would compile them. */
export const withoutSchemas = {
  schemaController: { compilersFactory: { buildValidator: refuse, buildSerializer: refuse } },
} satisfies FastifyServerOptions
