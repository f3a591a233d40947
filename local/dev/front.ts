import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { createServer as createVite, type ViteDevServer } from 'vite'
import type { Config } from '#server/config.ts'
import type { SupervisedServer } from './supervisor.ts'

const web = join(import.meta.dirname, '../../web')

/**
 * Writes the page as Vite wants it in development. The server serves it as it serves the built page, so that settings, nonce
 * and content security policy are those of production.
 */
export async function writePage(vite: ViteDevServer, folder: string): Promise<void> {
  const source = await readFile(join(web, 'index.html'), 'utf8')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'index.html'), await vite.transformIndexHtml('/', source))
}

/**
 * Listens where people come: Vite answers for the web app's modules, the server for everything else. While the server
 * restarts, requests wait for it.
 */
export async function openFront(
  { host, port }: Config,
  server: SupervisedServer,
): Promise<{ vite: ViteDevServer; stop: () => Promise<void> }> {
  const http = createServer()
  const vite = await createVite({
    configFile: join(web, 'vite.config.ts'),
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
      res.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      pipeline(answer, res, () => {})
    })
    outgoing.on('error', fail)
    res.on('close', () => outgoing.destroy())
    req.pipe(outgoing)
  } catch (error) {
    fail(error instanceof Error ? error : new Error(String(error)))
  }
}
