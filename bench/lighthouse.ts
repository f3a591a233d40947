// `npm run bench -- lighthouse [runs]`: what Lighthouse says of four pages on a slow phone.
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Product, startProduct } from '#tests/journeys/product.ts'
import { signIn } from '#tests/journeys/sign-in.ts'
import { findChromium } from '#tools/chromium.ts'
import { toStrings } from './browser/open.ts'
import { type Audit, auditPage, categories, metrics } from './lighthouse/audit.ts'
import { getDemoEmail } from './sign-in.ts'

/** What every category must reach, in the median of the runs. */
const minScore = 95

interface AuditedPage {
  name: string
  path: string
  /** One of the demo people, signed in before; nobody for a page that is public. */
  person?: string
}

/**
 * Starts the product and asks Lighthouse, as on a phone with a slow network and processor, about a home page, a post, a
 * founder's dashboard and the pipeline. Prints the medians; true when every category reaches its bound.
 */
export async function run([runs = '3']: string[]): Promise<boolean> {
  const product = await startProduct({ LOGIN_TOKEN_TTL: '86400' })
  try {
    let isPassed = true
    for (const page of await listPages(product))
      isPassed = (await measurePage(product, page, Number(runs))) && isPassed
    return isPassed
  } finally {
    await product.stop()
    product.remove()
  }
}

async function listPages(product: Product): Promise<AuditedPage[]> {
  const blog = await (await fetch(`${product.url}/blog`)).text()
  const [, post] = /href="(\/blog\/[^"/?]+)"/.exec(blog.replaceAll('/blog/rss.xml', '')) ?? []
  if (!post) throw new Error('The blog lists no post')
  return [
    { name: 'home page', path: '/' },
    { name: 'post', path: post },
    { name: 'dashboard', path: '/app', person: 'funded' },
    { name: 'pipeline', path: '/app/admin', person: 'admin' },
  ]
}

async function measurePage(
  product: Product,
  { name, path, person }: AuditedPage,
  runs: number,
): Promise<boolean> {
  const audits: Audit[] = []
  await withDebuggedBrowser(async (page, port) => {
    if (person) await signIn(page, product, getDemoEmail(person), path)
    const session = await page.context().newCDPSession(page)
    for (let run = 1; run <= runs; run += 1) {
      // Signed in, but here for the first time.
      await session.send('Network.clearBrowserCache')
      audits.push(await auditPage(product.url + path, port))
    }
  })
  const scores = categories.map((category) => ({
    category,
    score: median(audits.map(({ scores: of }) => of[category])),
  }))
  const low = scores.filter(({ score }) => score < minScore)
  const times = metrics.map(
    ({ id, label, digits }) => `${label} ${median(audits.map(({ values }) => values[id])).toFixed(digits)}`,
  )
  console.log(
    `${name}: ${scores.map(({ category, score }) => `${category} ${score}`).join(', ')}; ${times.join(', ')}` +
      (low.length ? ` (at least ${minScore} in each)` : ''),
  )
  for (const finding of new Set(audits.flatMap(({ findings }) => findings))) console.log(`  ${finding}`)
  return low.length === 0
}

/** Opens a browser of its own, empty, whose pages Lighthouse can join: a sign-in holds for both. */
async function withDebuggedBrowser(work: (page: Page, port: number) => Promise<void>): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'headwater-lighthouse-'))
  const { executablePath, args, env } = await findChromium()
  let context: BrowserContext | undefined
  try {
    context = await chromium.launchPersistentContext(profile, {
      executablePath,
      args: [...args, '--remote-debugging-port=0'],
      env: { ...toStrings(process.env), ...env },
    })
    const [port] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')
    await work(await context.newPage(), Number(port))
  } finally {
    await context?.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
