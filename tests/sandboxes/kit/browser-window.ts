import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { findChromium } from '#tools/chromium.ts'

/**
 * Serves a page with a strict content security policy: scripts only from the page's origin and the sandbox, and no
 * other resources from other origins. The page loads the vendor's script, runs `script`, and collects violations in
 * `window.breaches`.
 */
async function startStrictPage(vendorScript: string, script: string) {
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

type CallbackCall = [name: string, first: unknown, second?: unknown]

export const readCallbackCalls = (page: Page) => page.evaluate<CallbackCall[]>('window.callbackCalls')

/** Fails if the page violated its content security policy. */
export async function waitForCallback(page: Page, name: string): Promise<CallbackCall | undefined> {
  await expect.poll(async () => (await readCallbackCalls(page)).map(([first]) => first)).toContain(name)
  expect(await page.evaluate('window.breaches')).toEqual([])
  return (await readCallbackCalls(page)).find(([first]) => first === name)
}

export async function submitBankSignIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('User name').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Connect' }).click()
}

export async function launchChromium(): Promise<Browser> {
  const { executablePath, args, env } = await findChromium()
  return chromium.launch({
    executablePath,
    args,
    env: { ...(process.env as Record<string, string>), ...env },
  })
}

export async function startBrowserPages(vendorScript: string, script: string) {
  const strict = await startStrictPage(vendorScript, script)
  const browser = await launchChromium()
  return {
    url: strict.url,
    async open(params: Record<string, string>): Promise<Page> {
      const page = await (await browser.newContext()).newPage()
      await page.goto(`${strict.url}?${new URLSearchParams(params).toString()}`)
      return page
    },
    async stop(): Promise<void> {
      await browser.close()
      await strict.stop()
    },
  }
}
