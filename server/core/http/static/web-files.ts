import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { PageChat } from '#contract/chat.ts'
import { opensBanks } from '#contract/rules/bank-pages.ts'
import type { Html } from '#contract/rules/html.ts'
import { compressPage } from './encodings.ts'
import { type PageHosts, pagePolicy, type PageSources } from './page-policy.ts'

/** The settings of the web app's files and page. */
interface WebConfig extends PageHosts {
  production: boolean
  demo: boolean
  /** The folder of the built web app. */
  webFolder: string
  login: { issuer: string; domain: string; clientId: string; audience: string }
  sentry: { dsn: string; environment: string } | null
}

interface WebContext {
  config: WebConfig
  chat: { page: PageChat; sources: PageSources }
}

/** Sets the security headers; scripts and styles run only from the server's own files or with the page's nonce. */
export async function secureHeaders(
  app: FastifyInstance,
  { config }: Pick<WebContext, 'config'>,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: config.production,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers({
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    done()
  })
}

/** Settings that the web app needs before its first call; none of them is secret. */
function pageSettings(
  { login: { domain, clientId, audience }, plaid, quiltt, sentry, demo }: WebConfig,
  chat: PageChat,
) {
  return {
    demo,
    login: { domain, clientId, audience },
    plaid: plaid && { script_url: plaid.scriptUrl },
    quiltt: quiltt && { script_url: quiltt.scriptUrl, connector_id: quiltt.connectorId },
    chat,
    // the key in a DSN is public by design
    sentry,
  }
}

/** What a domain puts into the web app's page. */
export interface PageParts {
  status: number
  /** Replaces the title and the description; inline elements carry the nonce. */
  head: (nonce: string) => Html
  /** Stands where the web app draws, until it does. */
  body: Html
}

/** Sends the web app's page, with settings, a nonce and these parts. */
export type SendPage = (reply: FastifyReply, parts?: PageParts) => FastifyReply

/**
 * Serves the files of the built web app, compressed where the build has compressed them. Returns what sends its page; null
 * when nothing is built.
 */
export async function serveWebFiles(
  app: FastifyInstance,
  { config, chat }: WebContext,
): Promise<SendPage | null> {
  const { webFolder: folder } = config
  if (!existsSync(join(folder, 'index.html'))) return null
  await app.register((files) => sendFiles(files, folder))
  const settings = JSON.stringify(pageSettings(config, chat.page)).replaceAll('<', '\\u003c')
  const template = (await readFile(join(folder, 'index.html'), 'utf8')).replace(
    '__SETTINGS__',
    () => settings,
  )
  const late = loadAfterPaint(template)
  return (reply, parts) => {
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('vary', 'accept-encoding')
    if (parts?.status === 200) {
      const tag = toTag(template, parts)
      // The browser caches the page and revalidates it each time.
      reply.header('cache-control', 'private, no-cache').header('etag', tag)
      // without the policy, whose nonce would not be that of the page that it keeps
      if (reply.request.headers['if-none-match'] === tag)
        return reply.removeHeader('content-security-policy').code(304).send()
    }
    if (parts?.status === 503) reply.header('retry-after', '30')
    const [path = ''] = reply.request.url.split('?', 1)
    const nonce = randomBytes(16).toString('base64')
    const page = fillPage((parts ? late : template).replaceAll('__NONCE__', nonce), nonce, parts)
    const { encoding, body } = compressPage(page, reply.request)
    if (encoding) reply.header('content-encoding', encoding)
    return reply
      .code(parts?.status ?? 200)
      .header(
        'content-security-policy',
        pagePolicy(nonce, config, { opensBanks: opensBanks(path), chat: chat.sources }),
      )
      .send(body)
  }
}

/**
 * A page that has a text of its own shows it before its code is asked for, which would take the network from it. Timers
 * that a frame starts run once it is painted.
 */
const loadAfterPaint = (template: string): string =>
  template
    .replaceAll(/<link rel="modulepreload"[^>]*>\s*/g, '')
    .replace(
      /<script type="module"[^>]* src="(\/assets\/[^"]+)"[^>]*>/,
      `<script type="module" nonce="__NONCE__">requestAnimationFrame(() => setTimeout(() => import('$1')))`,
    )

async function sendFiles(app: FastifyInstance, folder: string): Promise<void> {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, needsNoTurn: true }
  })
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    // They stand for the file beside them and have no address of their own.
    globIgnore: ['**/*.{br,gz}'],
    setHeaders: (reply, path) => {
      const isHashed = relative(folder, path).startsWith('assets')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}

/** The nonce is in place before anything that others wrote, so that no text of theirs can ask for it. */
function fillPage(page: string, nonce: string, parts: PageParts | undefined): string {
  if (!parts) return page
  return page
    .replace(/<!--head-->[^]*?<!--\/head-->/, () => parts.head(nonce).html)
    .replace('<!--body-->', () => parts.body.html)
}

/** Names the page by all that it shows; its nonce, which is another each time, and how it is compressed left out. */
const toTag = (template: string, { head, body }: PageParts) =>
  `W/"${createHash('sha256').update(template).update(head('').html).update(body.html).digest('base64url')}"`
