import type { Call, Deadlines, ProviderLog } from '../http.ts'
import { ProviderError } from '../../core/provider-error.ts'
import { createAnswerCache } from '../answer-cache.ts'
import type { AnswerStore } from '../stored-answers.ts'
import { ghostOnePage, ghostOnePost, ghostPosts } from './ghost-replies.ts'
import type { GhostAccess } from './config.ts'
import { createGhostCalls } from './ghost-calls.ts'
import { listMembers, subscribeMember, unsubscribeMember, unsubscribeMemberByEmail } from './ghost-members.ts'
import { type ContentPage, type ContentProvider, Post, PostList, SubscriberPage } from './index.ts'

/** A short time, so that a reload shows recent changes. */
const membersFreshMs = 5000

const INCLUDED = { include: 'tags,authors' }

/**
 * Creates the provider for Ghost's APIs, or a compatible service at `url`. Caches posts and lists, except searches, in
 * memory and in `store`. Source: Ghost's documentation and JavaScript clients.
 */
export function createGhostProvider(
  config: GhostAccess,
  log: ProviderLog,
  { store, ...deadline }: Deadlines & { store?: AnswerStore } = {},
): ContentProvider {
  const { readContent, callAdmin } = createGhostCalls(config, log, deadline)
  const shared = { provider: 'ghost', source: config.url, store }
  const readPostList = createAnswerCache(log, { ...shared, operation: 'list posts', schema: PostList })
  const readMemberPage = createAnswerCache(log, {
    ...shared,
    operation: 'list members',
    schema: SubscriberPage,
    freshMs: membersFreshMs,
  })
  const readPostBySlug = createAnswerCache(log, { ...shared, operation: 'get post', schema: Post })

  return {
    async posts(tag, page) {
      const query = { ...toListQuery(tag), page: String(page) }
      const answer = await readPostList(JSON.stringify(query), () =>
        readContent('list posts', '/posts/', ghostPosts, { query }),
      )
      if (!answer) throw new ProviderError('ghost', 'list posts', 'not_found')
      return { ...answer.value, read_at: answer.read_at }
    },
    async post(slug, beforeRead) {
      // Ghost's slugs contain no other characters, so no request is needed.
      if (!/^[a-z0-9_-]{1,191}$/i.test(slug)) return null
      const answer = await readPostBySlug(slug, async () => {
        await beforeRead?.()
        return readPost(readContent, slug)
      })
      return answer && { post: answer.value, read_at: answer.read_at }
    },
    page: (slug) => readPage(readContent, slug),
    subscribe: (email) => subscribeMember(callAdmin, config.newsletterId, email),
    unsubscribe: (uuid) => unsubscribeMember(callAdmin, uuid),
    unsubscribeAddress: (email) => unsubscribeMemberByEmail(callAdmin, email),
    async subscribers(query = {}) {
      const read = () => listMembers(callAdmin, config.newsletterId, query)
      // Search terms may be personal data and are not stored.
      if (query.search) return { ...(await read()), read_at: new Date().toISOString() }
      const answer = await readMemberPage(JSON.stringify(query), read)
      if (!answer) throw new ProviderError('ghost', 'list members', 'not_found')
      return { ...answer.value, read_at: answer.read_at }
    },
    readSubscribers: (query = {}) => listMembers(callAdmin, config.newsletterId, query),
  }
}

function toListQuery(tag: string): Record<string, string> {
  // Only a plain slug is safe in Ghost's filter language.
  if (!/^[a-z0-9-]+$/.test(tag))
    throw new ProviderError('ghost', 'list posts', 'invalid', { details: { note: 'tag is not a slug' } })
  // Since version 6, Ghost returns at most 100 posts per page.
  return { ...INCLUDED, filter: `tag:${tag}`, order: 'published_at desc', limit: '100' }
}

async function readPost(call: Call, slug: string): Promise<Post | null> {
  const path = `/posts/slug/${encodeURIComponent(slug)}/`
  const reply = await nullIfMissing(call('get post', path, ghostOnePost, { query: INCLUDED }))
  return reply && reply.posts[0]
}

async function readPage(call: Call, slug: string): Promise<ContentPage | null> {
  const path = `/pages/slug/${encodeURIComponent(slug)}/`
  const reply = await nullIfMissing(call('get page', path, ghostOnePage))
  return reply && { title: reply.pages[0].title, html: reply.pages[0].html ?? '' }
}

async function nullIfMissing<T>(reply: Promise<T>): Promise<T | null> {
  try {
    return await reply
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not_found') return null
    throw error
  }
}
