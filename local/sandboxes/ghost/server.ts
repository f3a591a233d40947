import type { FastifyInstance } from 'fastify'
import { requireAdminToken, requireContentKey } from './access.ts'
import { Refusal, serveApi } from '#local/sandboxes/kit/api-server.ts'
import { CONTENT, buildContentRoutes } from './content-routes.ts'
import { drawPicture } from './drawings.ts'
import { toGhostErrorBody } from './failures.ts'
import { buildMemberRoutes } from './members.ts'
import type { GhostSandboxOptions } from './sandbox.ts'

/** Rejects if the port is in use. */
export async function startGhostSandbox(
  options: GhostSandboxOptions,
): Promise<{ url: string; stop(): Promise<void> }> {
  const { port, records, contentKey, adminKey, faults = false } = options
  const address = { url: '' }
  const started = await serveApi({
    name: 'Ghost',
    port,
    faults,
    routes: [...buildContentRoutes(() => address.url), ...buildMemberRoutes(records)],
    guard: async (request, { url }) =>
      url.startsWith(CONTENT) ? requireContentKey(contentKey, request) : requireAdminToken(adminKey, request),
    failure: toGhostErrorBody,
    enums: ['visibility', 'status'],
    headers: { 'content-version': 'v6.0', vary: 'Accept-Version' },
    extend: servePictures,
    // Ghost redirects URLs without a trailing slash.
    elsewhere: (path) => (/^\/ghost\/api\/.*[^/]$/.test(path) ? `${path}/` : undefined),
  })
  address.url = started.url
  return started
}

function servePictures(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>('/content/images/:name', async (request, reply) => {
    const picture = drawPicture(request.params.name.replace(/\.svg$/, ''))
    if (!picture) throw new Refusal(404, 'Image not found')
    return reply
      .headers({
        'cache-control': 'public, max-age=86400',
        'content-security-policy': "default-src 'none'",
        // The product's pages, which have a different origin, embed these pictures.
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type('image/svg+xml')
      .send(picture)
  })
}
