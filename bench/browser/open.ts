import { type Browser, chromium, type Page } from '@playwright/test'
import { type Product, startProduct } from '#tests/journeys/product.ts'
import { findChromium } from '#tools/chromium.ts'
import { watchInteractions } from './interactions.ts'

export interface Opened {
  product: Product
  browser: Browser
  /** The size of a desk, its presses measured. */
  page: Page
}

/** Starts the product and a browser for `work`, and takes both away afterwards. */
export async function withBrowser<T>(work: (opened: Opened) => Promise<T>): Promise<T> {
  const product = await startProduct({ LOGIN_TOKEN_TTL: '86400' })
  try {
    const { executablePath, args, env } = await findChromium()
    const browser = await chromium.launch({
      executablePath,
      args,
      env: { ...toStrings(process.env), ...env },
    })
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      await watchInteractions(page)
      return await work({ product, browser, page })
    } finally {
      await browser.close()
    }
  } finally {
    await product.stop()
    product.remove()
  }
}

export const toStrings = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
