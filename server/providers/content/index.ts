import { z } from 'zod'

/** The port to published posts and to the newsletter's subscribers. */
export interface ContentProvider {
  /**
   * A page of at most 100 published posts with a tag (its slug), newest first, cached for a minute; while the service is
   * slow or down, the last answer is served with the time it was read, however old. Pages begin at 1.
   */
  posts(tag: string, page: number): Promise<PostPage>
  /**
   * One post by its slug, cached alike; null when there is none. `beforeRead` runs before the service is asked; when it
   * throws, the service is not asked, and without an answer from before its error is thrown.
   */
  post(slug: string, beforeRead?: () => Promise<void>): Promise<ReadPost | null>
  /** Puts an address on the newsletter's list; one that is there already, or had left, is no error. */
  subscribe(email: string): Promise<void>
  /** Takes the person with this id (UUID version 4) off the list. An unknown id gets the same answer. */
  unsubscribe(uuid: string): Promise<void>
  /**
   * A page of those who get the newsletter or left it; beyond the last page it is empty. While the service is slow or down,
   * a page that was searched for nothing is served as it was last read, with the time.
   */
  subscribers(query?: SubscriberQuery): Promise<SubscriberPage & { read_at: string }>
  /** The same as it is now. */
  readSubscribers(query?: SubscriberQuery): Promise<SubscriberPage>
}

export interface SubscriberQuery {
  /** A part of the address, in any case. */
  search?: string | undefined
  /** Those who get the newsletter, or those who do not; both when absent. */
  isSubscribed?: boolean | undefined
  order?: SubscriberOrder | undefined
  /** From 1. */
  page?: number | undefined
  /** 15 when absent; 100 at most. */
  limit?: number | undefined
}

/** Newest first when absent. */
export interface SubscriberOrder {
  by: 'email' | 'joined_at'
  descending: boolean
}

const Subscriber = z.object({
  /** The service's own id. */
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  isSubscribed: z.boolean(),
  /** ISO 8601 UTC; when the address first came on the list. */
  joined_at: z.string().nullable(),
})
export type Subscriber = z.infer<typeof Subscriber>

export const SubscriberPage = z.object({
  subscribers: z.array(Subscriber),
  /** How many fit on all pages. */
  total: z.number(),
})
export type SubscriberPage = z.infer<typeof SubscriberPage>

const Author = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  profile_image: z.string().nullable(),
  /** Plain text. Answers that were stored before it was read have none. */
  bio: z.string().nullable().default(null),
})
export type Author = z.infer<typeof Author>

const Tag = z.object({ id: z.string(), name: z.string(), slug: z.string() })

/**
 * A post as its editor wrote it. `html` and `feature_image_caption` are markup that nobody has cleaned: whoever puts
 * them into a page sanitises them first. Addresses are http or https, whole.
 */
export const Post = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  /** Plain text: the editor's own, or the beginning of the post. */
  excerpt: z.string(),
  custom_excerpt: z.string().nullable(),
  feature_image: z.string().nullable(),
  feature_image_alt: z.string().nullable(),
  feature_image_caption: z.string().nullable(),
  primary_author: Author.nullable(),
  authors: z.array(Author),
  tags: z.array(Tag),
  /** ISO 8601 UTC. */
  published_at: z.string().nullable(),
  /** ISO 8601 UTC. Stored answers from before this field have none. */
  updated_at: z.string().nullable().default(null),
  /** Minutes. */
  reading_time: z.number().nullable(),
  /** null in lists, except for the posts about team members. */
  html: z.string().nullable(),
})
export type Post = z.infer<typeof Post>

export const PostList = z.object({
  posts: z.array(Post),
  /** The number of pages. */
  pagination: z.object({ pages: z.number() }),
})
export type PostList = z.infer<typeof PostList>

export interface PostPage extends PostList {
  /** When the service was read, ISO 8601 UTC. */
  read_at: string
}

export interface ReadPost {
  post: Post
  /** When the service was read, ISO 8601 UTC. */
  read_at: string
}
