import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#contract/errors.ts'
import type { Config } from '../config/config.ts'
import type { Context } from '../context.ts'
import { pagePolicy } from './page-policy.ts'
import { sendProblem } from './problem.ts'

/** Sets the security headers; scripts and styles run only from the server's own files or with the page's nonce. */
export async function secureHeaders(app: FastifyInstance, { config }: Context): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: config.production,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    done()
  })
}

/** Settings that the web app needs before its first call; none of them is secret. */
function pageSettings({ login: { domain, clientId, audience }, plaid, quiltt, sentry, demo }: Config) {
  return {
    demo,
    login: { domain, clientId, audience },
    plaid: plaid && { script_url: plaid.scriptUrl },
    quiltt: quiltt && { script_url: quiltt.scriptUrl, connector_id: quiltt.connectorId },
    // the key in a DSN is public by design
    sentry,
  }
}

/** Serves the built web app. Every path that is neither a file nor an API gets its page, with settings and a nonce. */
export async function serveWebFiles(app: FastifyInstance, { config, chat }: Context): Promise<void> {
  const { webFolder: folder } = config
  const page = existsSync(join(folder, 'index.html'))
    ? await readFile(join(folder, 'index.html'), 'utf8')
    : null
  const settings = JSON.stringify(pageSettings(config)).replaceAll('<', '\\u003c')
  const sendPage = (reply: FastifyReply, html: string) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy(nonce, config, chat.sources))
      .send(html.replaceAll('__NONCE__', nonce).replace('__SETTINGS__', () => settings))
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(api|webhooks|assets)\//.test(request.url)
    if (isPage && page !== null) return sendPage(reply, page)
    return sendProblem(new AppError('not_found'), request, reply)
  })
  if (page === null) return
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', /assets/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
