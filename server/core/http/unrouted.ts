import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '#contract/core/errors.ts'
import { sendProblem } from './problem.ts'

declare module 'fastify' {
  interface FastifyInstance {
    routes: { url: string; methods: readonly string[] }[]
  }
}

type FindMethods = (path: string) => string[]

/** Creates a function that finds the methods of a path. Covers only routes registered after this call. */
export function createMethodFinder(app: FastifyInstance): FindMethods {
  app.decorate('routes', [])
  app.addHook('onRoute', ({ url, method }) => void app.routes.push({ url, methods: [method].flat() }))
  return (path) => {
    const segments = toSegments(path)
    const matching = app.routes.filter(({ url }) => matches(toSegments(url), segments))
    return [...new Set(matching.flatMap(({ methods }) => methods))].toSorted()
  }
}

const toSegments = (path: string) => path.replace(/\/$/, '').split('/')

const matches = (pattern: readonly string[], segments: readonly string[]) =>
  pattern.length === segments.length &&
  pattern.every((part, index) => part.startsWith(':') || part === segments[index])

/**
 * Handles requests without a route: 405 with `Allow` if the path allows other methods, the web app's page for paths
 * that may belong to the app, and 404 otherwise. `sendPage` is null if the web app has not been built.
 */
export function registerNotFoundHandler(
  app: FastifyInstance,
  findMethods: FindMethods,
  sendPage: ((reply: FastifyReply, path: string) => FastifyReply | Promise<FastifyReply>) | null,
): void {
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    const methods = findMethods(path)
    const isPage = methods.length === 0 && sendPage && !/^\/(api|webhooks|assets)\//.test(path)
    if (isPage && (request.method === 'GET' || request.method === 'HEAD')) return sendPage(reply, path)
    const allowed = isPage ? ['GET', 'HEAD'] : methods
    if (allowed.length === 0) return sendProblem(new AppError('not_found'), request, reply)
    reply.header('allow', allowed.join(', '))
    return sendProblem(new AppError('method_not_allowed'), request, reply)
  })
}
