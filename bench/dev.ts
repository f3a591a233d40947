// `npm run bench -- dev`: how long `npm run dev` takes to show a change of the code. It edits two files and restores them.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { startProduct } from '#tests/journeys/product.ts'
import { findChromium } from '#tools/chromium.ts'

const rounds = 5
const root = join(import.meta.dirname, '..')

interface Measure {
  name: string
  file: string
  /** A text in the file that appears on the page or in a response. */
  text: string
  boundMs: number
  /** Resolves once the text appears. */
  waitForText: (text: string) => Promise<unknown>
}

/** Prints the times of both kinds of change; true when each is within its bound. */
export async function run(): Promise<boolean> {
  const product = await startProduct({ DEMO: '0' }, 'local/dev.ts')
  const { executablePath, args, env } = await findChromium()
  const browser = await chromium.launch({ executablePath, args, env: { ...toStrings(process.env), ...env } })
  try {
    const page = await browser.newPage()
    await page.goto(product.url)
    await page.getByText('Your application', { exact: true }).first().waitFor({ timeout: 60_000 })
    const component = await measure({
      name: 'component',
      file: 'web/features/content/HomePage.tsx',
      text: "'Your application'",
      boundMs: 1000,
      waitForText: (text) => page.getByText(text, { exact: true }).first().waitFor(),
    })
    const handler = await measure({
      name: 'handler',
      file: 'server/app.ts',
      text: "'alive'",
      boundMs: 3000,
      waitForText: (text) => pollStatus(`${product.url}/healthz`, text),
    })
    return component && handler
  } finally {
    await browser.close()
    await product.stop()
    product.remove()
  }
}

async function measure({ name, file, text, boundMs, waitForText }: Measure): Promise<boolean> {
  const path = join(root, file)
  const source = readFileSync(path, 'utf8')
  if (!source.includes(text)) throw new Error(`${file} no longer holds ${text}`)
  const times: number[] = []
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const changed = `${text.slice(1, -1)} ${round}`
      const began = performance.now()
      writeFileSync(path, source.replace(text, `'${changed}'`))
      await waitForText(changed)
      times.push(Math.round(performance.now() - began))
      // Gives the previous server time to stop, as it has between a person's changes.
      await pause(1500)
    }
  } finally {
    writeFileSync(path, source)
  }
  const worst = Math.max(...times)
  console.log(`${name}: ${times.join(', ')} ms until a change shows; at most ${boundMs} ms are allowed`)
  return worst <= boundMs
}

async function pollStatus(url: string, status: string): Promise<void> {
  const until = performance.now() + 30_000
  while (performance.now() < until) {
    const answer = await fetch(url).then(
      (response) => response.text(),
      () => '',
    )
    if (answer.includes(`"${status}"`)) return
    await pause(10)
  }
  throw new Error(`${url} never answered ${status}`)
}

const toStrings = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
