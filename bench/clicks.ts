// `npm run bench -- clicks [runs]` measures the milliseconds from the click on a link until the linked page shows its
// content, on a fast network and on a slow network.
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { Product } from '#tests/product/product.ts'
import { signIn } from '#tests/journeys/sign-in.ts'
import { getDemoEmail } from '#tests/product/token.ts'
import { findChromium } from '#tools/chromium.ts'
import { type Figure, getPercentile } from './figures.ts'
import { withProduct } from './product.ts'

/** `content` selects an element that appears once the data is loaded. */
const pages = [
  {
    name: 'dashboard',
    user: 'funded',
    from: '/app/team',
    href: '/app',
    content: 'main a[href="/app/loans"]',
  },
  {
    name: 'pipeline',
    user: 'admin',
    from: '/app/admin/templates',
    href: '/app/admin',
    content: 'main a[href^="/app/admin/companies/"]',
  },
]

const networks = {
  fast: null,
  // 1.6 Mbit/s with 150 ms of latency
  slow: { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 },
}

/** Milliseconds to wait before each click, so that deferred loading can finish. */
const quietMs = 1500

export const run = ([runs = '5']: string[]): AsyncGenerator<Figure> =>
  withProduct({}, (product) => measureClicks(product, Number(runs)))

export async function* measureClicks(product: Product, runs: number): AsyncGenerator<Figure> {
  const { executablePath, args, env } = await findChromium()
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
  try {
    for (const page of pages)
      for (const network of ['fast', 'slow'] as const)
        for (const restMs of [0, 200]) {
          const times: number[] = []
          while (times.length < runs) times.push(await measureClick(browser, product, page, network, restMs))
          const context = { minimum: Math.min(...times), maximum: Math.max(...times) }
          const name = `${page.name}, ${network} network, pointer on the link for ${restMs} ms`
          yield { name, value: getPercentile(times, 50), unit: 'ms', context }
        }
  } finally {
    await browser.close()
  }
}

async function measureClick(
  browser: Browser,
  product: Product,
  { user, from, href, content }: (typeof pages)[number],
  network: keyof typeof networks,
  restMs: number,
): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  try {
    await signIn(page, product, getDemoEmail(user), from)
    await pause(quietMs)
    const conditions = networks[network]
    const session = await page.context().newCDPSession(page)
    if (conditions) await session.send('Network.emulateNetworkConditions', conditions)
    const time = timeContent(page, content)
    const link = page.locator(`nav a[href="${href}"]`).first()
    await link.hover()
    await pause(restMs)
    await link.click()
    return await time
  } finally {
    await page.context().close()
  }
}

/**
 * Resolves with the milliseconds from the next click until the content is in the document, checked once per frame.
 * Rejects after 30 s.
 */
const timeContent = (page: Page, content: string): Promise<number> =>
  page.evaluate((selector) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const wait = (from: number) => {
      const ms = performance.now() - from
      if (document.querySelector(selector)) resolve(ms)
      else if (ms > 30_000) reject(new Error(`The page does not show ${selector}`))
      else requestAnimationFrame(() => wait(from))
    }
    addEventListener('click', ({ timeStamp }) => wait(timeStamp), { capture: true, once: true })
    return promise
  }, content)
