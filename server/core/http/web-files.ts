import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Context } from '../context.ts'
import { pagePolicy } from './page-policy.ts'

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

/**
 * Serves the files of the built web app, compressed where the build has compressed them. Returns what sends its page, with
 * settings and a nonce; null when nothing is built.
 */
export async function serveWebFiles(
  app: FastifyInstance,
  { config, chat }: Context,
): Promise<((reply: FastifyReply) => FastifyReply) | null> {
  const { webFolder: folder } = config
  if (!existsSync(join(folder, 'index.html'))) return null
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = relative(folder, path).startsWith('assets')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const settings = JSON.stringify(pageSettings(config)).replaceAll('<', '\\u003c')
  return (reply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy(nonce, config, chat.sources))
      .send(page.replaceAll('__NONCE__', nonce).replace('__SETTINGS__', () => settings))
  }
}
