import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A page as strict as the product's: it may load scripts from itself and from the sandbox, and nothing else from anywhere.
 * It loads the vendor's script, then runs `script`; breaches of its policy gather in `window.breaches`.
 */
export async function startStrictPage(vendorScript: string, script: string) {
  const policy = `default-src 'none'; script-src 'self' ${new URL(vendorScript).origin}; style-src 'self'; base-uri 'none'`
  const own = `window.breaches = []
document.addEventListener('securitypolicyviolation', (event) => window.breaches.push(event.violatedDirective))
${script}`
  const page = `<!doctype html><html lang="en"><title>Strict</title><main><h1>Strict</h1></main>
<script src="${vendorScript}"></script><script src="/own.js"></script></html>`
  const server = createServer((request, response) => {
    const isScript = request.url === '/own.js'
    response.writeHead(200, {
      'content-type': isScript ? 'text/javascript' : 'text/html',
      'content-security-policy': policy,
    })
    response.end(isScript ? own : page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
