import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { PageChat } from '#contract/chat.ts'
import { isBankPage } from '#contract/rules/bank-pages.ts'
import type { Html } from '#contract/rules/html.ts'
import { type Compressed, createCachedCompressor, compressPage } from './encodings.ts'
import { type PageHosts, buildPagePolicy, type PageSources } from './page-policy.ts'

interface WebConfig extends PageHosts {
  production: boolean
  demo: boolean
  webFolder: string
  login: {
    issuer: string
    domain: string
    clientId: string
    audience: string
    management: object | null
    oidc: { scope: string; resource: string | null } | null
  }
  sentry: { dsn: string; environment: string } | null
  clamd: object | null
  smtp: object | null
}

interface WebContext {
  config: WebConfig
  chat: { page: PageChat; sources: PageSources }
}

/** Sets the security headers. The default content security policy does not allow a page to load or run anything. */
export async function registerSecurityHeaders(
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

/** Returns the public settings that the web app needs before its first API call. */
function pageSettings(
  {
    login: { domain, clientId, audience, oidc, management },
    plaid,
    quiltt,
    ghost,
    clamd,
    smtp,
    sentry,
    demo,
  }: WebConfig,
  chat: PageChat,
) {
  return {
    demo,
    login: { domain, clientId, audience, oidc, sends_confirmations: management !== null },
    plaid: plaid && { script_url: plaid.scriptUrl },
    quiltt: quiltt && { script_url: quiltt.scriptUrl, connector_id: quiltt.connectorId },
    chat,
    has_content: ghost !== null,
    scans_files: clamd !== null,
    // In a demo, all users read their email in the outbox.
    sends_mail: smtp !== null || demo,
    // The key in a DSN is public by design.
    sentry,
  }
}

export interface PageParts {
  status: number
  head: Html
  body: Html
}

export interface WebPages {
  sendApp: (reply: FastifyReply) => FastifyReply
  sendPublic: (reply: FastifyReply, parts: PageParts) => FastifyReply
}

/**
 * Serves the files of the built web app, compressed by the build if that makes them smaller. Returns functions that
 * send the pages of the app, or null if the web app has not been built.
 */
export async function serveWebFiles(
  app: FastifyInstance,
  { config, chat }: WebContext,
): Promise<WebPages | null> {
  const { webFolder: folder } = config
  if (!existsSync(join(folder, 'index.html'))) return null
  await app.register((files) => sendFiles(files, folder))
  const settings = JSON.stringify(pageSettings(config, chat.page)).replaceAll('<', '\\u003c')
  const readTemplate = async (name: string) =>
    (await readFile(join(folder, name), 'utf8')).replace('__SETTINGS__', () => settings)
  const [appPage, publicPage] = await Promise.all([readTemplate('index.html'), readTemplate('public.html')])
  const [appInline, publicInline] = [appPage, publicPage].map(listInline)
  const compressApp = createCachedCompressor(appPage)
  const protect = (reply: FastifyReply, inline: ReturnType<typeof listInline> | undefined) => {
    const [path = ''] = reply.request.url.split('?', 1)
    const needs = { ...inline, opensBanks: isBankPage(path), chat: chat.sources }
    reply.header('content-security-policy', buildPagePolicy(config, needs))
  }
  return {
    sendApp(reply) {
      protect(reply, appInline)
      return send(reply.header('cache-control', 'no-store'), compressApp(reply.request))
    },
    sendPublic(reply, parts) {
      protect(reply, publicInline)
      reply.code(parts.status).header('cache-control', 'no-store')
      if (parts.status === 503) reply.header('retry-after', '30')
      if (parts.status === 200) {
        const tag = toTag(publicPage, parts)
        reply.header('cache-control', 'private, no-cache').header('etag', tag)
        if (reply.request.headers['if-none-match'] === tag) return reply.code(304).send()
      }
      return send(reply, compressPage(fillPage(publicPage, parts), reply.request))
    },
  }
}

const listInline = (page: string) => ({
  inlineScripts: listHashes(page, /<script(?: type="module")?>([^]+?)<\/script>/g),
  inlineStyles: listHashes(page, /<style>([^]+?)<\/style>/g),
})

const listHashes = (page: string, element: RegExp): string[] =>
  [...page.matchAll(element)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )

function send(reply: FastifyReply, { encoding, body }: Compressed): FastifyReply {
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding').send(body)
}

/** A worker has the policy of its own file instead of the page's. It may import other scripts of the build. */
const workerPolicy = "default-src 'none'; script-src 'self'; frame-ancestors 'none'"

async function sendFiles(app: FastifyInstance, folder: string): Promise<void> {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, needsNoTurn: true }
  })
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    // Compressed files are sent instead of the original files and have no separate address.
    globIgnore: ['**/*.{br,gz}'],
    setHeaders: (reply, path) => {
      const isHashed = relative(folder, path).startsWith('assets')
      if (isHashed) reply.header('content-security-policy', workerPolicy)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}

const fillPage = (page: string, { head, body }: PageParts): string =>
  page.replace('<!--head-->', () => head.html).replace('<!--body-->', () => body.html)

/** Builds a weak ETag from the uncompressed page, so that the ETag is the same for all encodings. */
const toTag = (template: string, { head, body }: PageParts) =>
  `W/"${createHash('sha256').update(template).update(head.html).update(body.html).digest('base64url')}"`
