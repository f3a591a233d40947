// `npm run bench -- lighthouse [runs] [pages]` measures the Lighthouse scores of four pages, or only of the named pages
// (for example `dashboard`), on a slow phone and network.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import type { Product } from '#tests/product/product.ts'
import { signIn } from '#tests/journeys/sign-in.ts'
import { getDemoEmail } from '#tests/product/token.ts'
import { findChromium } from '#tools/chromium.ts'
import { type Figure, getPercentile } from './figures.ts'
import { installLighthouse, type Report, runLighthouse } from './lighthouse/run-lighthouse.ts'
import { withProduct } from './product.ts'

const minScore = 95
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
/** The metrics are in milliseconds, except for the layout shift, which has no unit. */
const metrics = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
}

interface AuditedPage {
  name: string
  path: string
  user?: string
}

export function run([runs = '3', ...names]: string[]): AsyncGenerator<Figure> {
  installLighthouse()
  return withProduct({}, async function* (product) {
    const pages = await listPages(product)
    for (const page of pages.filter(({ name }) => names.length === 0 || names.includes(name))) {
      const results = await auditPage(product, page, Number(runs))
      const getMedian = (pick: (result: Report) => number) => getPercentile(results.map(pick), 50)
      const context = Object.entries(metrics).map(([label, id]) => [
        label,
        getMedian(({ audits }) => audits[id]?.numericValue ?? Number.NaN),
      ])
      for (const category of categories)
        yield {
          name: `${page.name}: ${category}`,
          value: getMedian((result) => Math.round((result.categories[category]?.score ?? 0) * 100)),
          atLeast: minScore,
          ...(category === 'performance' && { context: Object.fromEntries(context) }),
        }
      for (const finding of new Set(results.flatMap(listFindings))) console.log(`  ${finding}`)
    }
  })
}

async function listPages(product: Product): Promise<AuditedPage[]> {
  const blog = await (await fetch(`${product.url}/blog`)).text()
  const [, post] = /href="(\/blog\/[^"/?]+)"/.exec(blog.replaceAll('/blog/rss.xml', '')) ?? []
  if (!post) throw new Error('The blog has no posts')
  return [
    { name: 'home page', path: '/' },
    { name: 'post', path: post },
    { name: 'dashboard', path: '/app', user: 'funded' },
    { name: 'pipeline', path: '/app/admin?view=all', user: 'admin' },
  ]
}

async function auditPage(product: Product, { path, user }: AuditedPage, runs: number): Promise<Report[]> {
  const results: Report[] = []
  await withDebuggedBrowser(async (page, port) => {
    if (user) await signIn(page, product, getDemoEmail(user), path)
    const session = await page.context().newCDPSession(page)
    for (let run = 1; run <= runs; run += 1) {
      // Each run starts without cached files.
      await session.send('Network.clearBrowserCache')
      results.push(await runLighthouse(product.url + path, port, categories))
    }
  })
  return results
}

const listFindings = ({ categories: all, audits }: Report): string[] =>
  Object.values(all).flatMap(({ title, auditRefs }) =>
    auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id]
      const isLow = audit && weight > 0 && audit.score !== null && audit.score < 0.9
      return isLow ? [`${title}: ${audit.title} (${id})`] : []
    }),
  )

/** Opens a browser with an empty profile and a debugging port, through which Lighthouse uses the browser's session. */
async function withDebuggedBrowser(work: (page: Page, port: number) => Promise<void>): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'headwater-lighthouse-'))
  const { executablePath, args, env } = await findChromium()
  let context: BrowserContext | undefined
  try {
    context = await chromium.launchPersistentContext(profile, {
      executablePath,
      args: [...args, '--remote-debugging-port=0'],
      env: { ...process.env, ...env },
    })
    const [port] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')
    await work(await context.newPage(), Number(port))
  } finally {
    await context?.close()
    rmSync(profile, { recursive: true, force: true })
  }
}
