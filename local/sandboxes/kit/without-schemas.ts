import type { FastifyServerOptions } from 'fastify'

const refuse = () => {
  throw new TypeError('Routes must not have Fastify schemas: the sandboxes parse requests')
}

/** Fastify options that disable schemas, so that the schema compilers are not loaded. */
export const withoutSchemas = {
  schemaController: { compilersFactory: { buildValidator: refuse, buildSerializer: refuse } },
} satisfies FastifyServerOptions
