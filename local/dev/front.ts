import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { createBuilder, createServer as createVite, type ViteDevServer } from 'vite'
import type { Config } from '#server/config.ts'
import type { SupervisedServer } from './supervisor.ts'

const web = join(import.meta.dirname, '../../web')
const configFile = join(web, 'vite.config.ts')

/**
 * Writes the pages as transformed by Vite. The server serves them like built pages, so that settings and the content
 * security policy match production except for styles. The module that renders public pages is built once.
 */
export async function writePages(vite: ViteDevServer, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of ['index.html', 'public.html']) {
    const source = await readFile(join(web, name), 'utf8')
    await writeFile(join(folder, name), await vite.transformIndexHtml(`/${name}`, source))
  }
  const builder = await createBuilder({ configFile, root: web, logLevel: 'warn' })
  const { ssr } = builder.environments
  if (ssr) await builder.build(ssr)
}

/**
 * Listens on the public port. Vite serves the web app's modules, and other requests are forwarded to the server.
 * Requests wait while the server restarts.
 */
export async function startDevProxy(
  { host, port }: Config,
  server: SupervisedServer,
): Promise<{ vite: ViteDevServer; stop: () => Promise<void> }> {
  const http = createServer()
  const vite = await createVite({
    configFile,
    root: web,
    appType: 'custom',
    logLevel: 'warn',
    server: {
      middlewareMode: { server: http },
      hmr: { server: http },
      cors: false,
      warmup: { clientFiles: ['./main.tsx'] },
    },
  })
  const agent = new Agent({ keepAlive: true })
  http.on('request', (req, res) => {
    const forward = () => void forwardTo(server, { req, res, agent })
    if (/^\/(api|webhooks)\//.test(req.url ?? '')) forward()
    else vite.middlewares(req, res, forward)
  })
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(port, host, resolve)
  })
  return {
    vite,
    async stop() {
      http.closeAllConnections()
      http.close()
      agent.destroy()
      await vite.close()
    },
  }
}

/** Vite adds the styles of CSS modules to the page as style elements. Production loads styles as files. */
const allowInlineStyles = (header: string) =>
  header.replace("style-src 'self';", "style-src 'self' 'unsafe-inline';")

async function forwardTo(
  server: SupervisedServer,
  { req, res, agent }: { req: IncomingMessage; res: ServerResponse; agent: Agent },
): Promise<void> {
  const fail = (error: Error) => {
    if (!res.headersSent) res.writeHead(502, { 'content-type': 'text/plain' })
    res.end(error.message)
  }
  try {
    const target = new URL(req.url ?? '/', await server.url())
    const outgoing = request(target, { method: req.method, headers: req.headers, agent }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.rawHeaders.map(allowInlineStyles))
      pipeline(answer, res, () => {})
    })
    outgoing.on('error', fail)
    res.on('close', () => outgoing.destroy())
    req.pipe(outgoing)
  } catch (error) {
    fail(error instanceof Error ? error : new Error(String(error)))
  }
}
