import { z } from 'zod'

export interface ContentProvider {
  /**
   * Lists published posts with a tag (by slug), newest first, up to 100 per page. Page numbers start at 1. Cached for a
   * minute. While the service is slow or down, returns the last response and when it was read.
   */
  posts(tag: string, page: number): Promise<PostPage>
  /**
   * Returns a post by its slug, cached like `posts`; null if the post does not exist. `beforeRead` runs before a request
   * to the service. If `beforeRead` throws, no request is made: the call returns the last response, or throws the error
   * if there is no last response.
   */
  post(slug: string, beforeRead?: () => Promise<void>): Promise<ReadPost | null>
  /** Returns null if the page does not exist. Not cached. */
  page(slug: string): Promise<ContentPage | null>
  /** Idempotent. Former subscribers are subscribed again. */
  subscribe(email: string): Promise<void>
  /** `uuid` is a version 4 UUID. Unknown and malformed ids are ignored. */
  unsubscribe(uuid: string): Promise<void>
  /** Unknown addresses are ignored. */
  unsubscribeAddress(email: string): Promise<void>
  /**
   * Lists members and whether they are subscribed to the newsletter. A page beyond the last is empty. Lists are cached
   * for five seconds. While the service is slow or down, returns the last response and when it was read. Searches are
   * not cached.
   */
  subscribers(query?: SubscriberQuery): Promise<SubscriberPage & { read_at: string }>
  /** Works like `subscribers`, but without the cache. */
  readSubscribers(query?: SubscriberQuery): Promise<SubscriberPage>
}

export interface SubscriberQuery {
  /** A part of the email address, case-insensitive. */
  search?: string | undefined
  /** Default: subscribed and unsubscribed members. */
  isSubscribed?: boolean | undefined
  order?: SubscriberOrder | undefined
  /** Starts at 1. */
  page?: number | undefined
  /** Subscribers per page. Default: 15. Maximum: 100. */
  limit?: number | undefined
}

/** Default: newest first. */
export interface SubscriberOrder {
  by: 'email' | 'joined_at'
  descending: boolean
}

const Subscriber = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  isSubscribed: z.boolean(),
  /** The time at which the address was first added, in ISO 8601 and UTC. */
  joined_at: z.string().nullable(),
})
export type Subscriber = z.infer<typeof Subscriber>

export const SubscriberPage = z.object({
  subscribers: z.array(Subscriber),
  total: z.number(),
})
export type SubscriberPage = z.infer<typeof SubscriberPage>

const Author = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  profile_image: z.string().nullable(),
  /** Plain text. Older stored responses lack this field. */
  bio: z.string().nullable().default(null),
})
export type Author = z.infer<typeof Author>

const Tag = z.object({ id: z.string(), name: z.string(), slug: z.string() })

/**
 * `html` and `feature_image_caption` are not sanitized: sanitize them before adding them to a page. Image addresses are
 * absolute http or https URLs.
 */
export const Post = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  /** Plain text: the custom excerpt, or the beginning of the post. */
  excerpt: z.string(),
  custom_excerpt: z.string().nullable(),
  feature_image: z.string().nullable(),
  feature_image_alt: z.string().nullable(),
  feature_image_caption: z.string().nullable(),
  primary_author: Author.nullable(),
  authors: z.array(Author),
  tags: z.array(Tag),
  /** ISO 8601 in UTC. */
  published_at: z.string().nullable(),
  /** ISO 8601 in UTC. Older stored responses lack this field. */
  updated_at: z.string().nullable().default(null),
  /** In minutes. */
  reading_time: z.number().nullable(),
  /** Null in lists, except for posts about team members. */
  html: z.string().nullable(),
})
export type Post = z.infer<typeof Post>

export const PostList = z.object({
  posts: z.array(Post),
  pagination: z.object({ pages: z.number() }),
})
export type PostList = z.infer<typeof PostList>

export interface PostPage extends PostList {
  /** ISO 8601 in UTC. */
  read_at: string
}

export interface ReadPost {
  post: Post
  /** ISO 8601 in UTC. */
  read_at: string
}

/** `html` is not sanitized. */
export interface ContentPage {
  title: string
  html: string
}
