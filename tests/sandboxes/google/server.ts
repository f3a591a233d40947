import { serveApi } from '#local/sandboxes/kit/api-server.ts'
import { toGoogleErrorBody } from './failures.ts'
import { buildFileRoutes } from './file-routes.ts'
import { buildInitialFiles } from './files.ts'
import type { GoogleSandboxOptions } from './sandbox.ts'
import { createTokenIssuer } from './tokens.ts'

/**
 * Starts a Google sandbox on loopback, with tokens for a service account and a Drive with a few documents. Its data is
 * lost when it stops. Rejects if the port is taken.
 */
export async function startGoogleSandbox(
  options: GoogleSandboxOptions,
): Promise<{ url: string; stop(): Promise<void> }> {
  const sandbox = { url: '' }
  const tokens = createTokenIssuer(options, () => sandbox.url)
  const started = await serveApi({
    name: 'Google',
    port: options.port,
    faults: options.faults ?? false,
    routes: [tokens.route, ...buildFileRoutes(buildInitialFiles())],
    guard: async (request) => tokens.guard(request),
    failure: toGoogleErrorBody,
    enums: ['kind', 'token_type'],
  })
  sandbox.url = started.url
  return started
}
