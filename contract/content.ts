import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'
import * as field from './core/fields.ts'
import { search } from './core/search.ts'
import { sitePages } from './rules/public-pages.ts'

const slug = /^[a-z0-9][a-z0-9-]{0,190}$/

export const Author = z.object({
  name: z.string(),
  slug: z.string(),
  profile_image: z.string().nullable(),
  /** The biography as plain text. */
  bio: z.string().nullable(),
})
export const Tag = z.object({ name: z.string(), slug: z.string() })

export const PostSummary = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  excerpt: z.string().nullable(),
  custom_excerpt: z.string().nullable(),
  feature_image: z.string().nullable(),
  feature_image_alt: z.string().nullable(),
  feature_image_caption: z.string().nullable(),
  /** In minutes. */
  reading_time: z.int().nullable(),
  published_at: field.timestamp().nullable(),
  updated_at: field.timestamp().nullable(),
  primary_author: Author.nullable(),
  authors: z.array(Author),
  tags: z.array(Tag),
})
export type PostSummary = z.infer<typeof PostSummary>
/** `html` and the caption are sanitized. `html` is null in lists, except for posts about team members. */
export const Post = PostSummary.extend({ html: z.string().nullable() })
export type Post = z.infer<typeof Post>

export const Topic = Tag.extend({ count: z.int() })
export type Topic = z.infer<typeof Topic>

/** When the content was fetched. */
const readAt = { read_at: field.timestamp() }

export const listPosts = endpoint({
  method: 'GET',
  path: '/api/v1/content/posts/',
  access: 'public',
  limit: 'strict',
  summary: 'Posts with a tag, newest first; team member posts include their text',
  query: z.object({
    tag: z.enum(['blog', 'case-studies', 'team-members']).default('blog'),
    page: field.paging.page,
    limit: z.coerce.number<unknown>().int().min(1).max(100).default(15),
    topic: z
      .string()
      .regex(slug, 'Enter a valid slug')
      .meta({ examples: ['runway'] })
      .optional(),
    /** Each word of the search must be the start of a word in the post's title, excerpt, topics or authors. */
    search: search(100),
  }),
  response: z.object({
    posts: z.array(Post),
    pagination: z.object({ page: z.int(), pages: z.int(), limit: z.int(), total: z.int() }),
    topics: z.array(Topic),
    ...readAt,
  }),
  errors: ['provider_unavailable'],
})
export type PostList = z.infer<typeof listPosts.response>

export const getPost = endpoint({
  method: 'GET',
  path: '/api/v1/content/posts/:slug/',
  access: 'public',
  summary: 'A post by its slug',
  params: z.object({
    slug: z
      .string()
      .regex(slug, 'Enter a valid slug')
      .meta({ examples: ['how-to-read-your-own-runway'] }),
  }),
  response: Post.extend(readAt),
  errors: ['provider_unavailable'],
})

export const getSitePage = endpoint({
  method: 'GET',
  path: '/api/v1/content/pages/:slug/',
  access: 'public',
  summary: 'The current version of the page on privacy, terms or contact',
  params: z.object({ slug: z.enum(sitePages) }),
  response: z.object({
    slug: z.enum(sitePages),
    /** Starts at 1. Increases when the title or text changes. */
    version: z.int(),
    title: z.string(),
    /** The sanitized HTML of the page. */
    html: z.string(),
    published_at: field.timestamp(),
  }),
  errors: ['not_found', 'provider_unavailable'],
})
export type SitePageText = z.infer<typeof getSitePage.response>

/** The reply is the same for new and subscribed addresses, so that it does not reveal who is subscribed. */
export const SubscriptionReply = z.object({ status: z.literal('ok') })

export const subscribe = endpoint({
  method: 'POST',
  path: '/api/members/subscribe/',
  access: 'public',
  limit: 'mail',
  summary: 'Emails a confirmation link; opening it subscribes the address to the newsletter',
  body: z.object({ email: field.email() }),
  response: SubscriptionReply,
  errors: ['too_many_requests'],
})

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/members/unsubscribe/',
  access: 'public',
  limit: 'mail',
  summary: 'Unsubscribes a newsletter member by UUID',
  body: z.object({ uuid: field.id() }),
  response: SubscriptionReply,
  errors: ['too_many_requests'],
})
