import { z } from 'zod'
import { toUtcTime, toWebAddress } from '../replies.ts'
import type { Author, Post, PostList, Subscriber } from './index.ts'

// Parses only the fields we use, and requires few of them, so that pages work with other versions of Ghost.

const ghostAuthor = z
  .object({
    id: z.string(),
    name: z.string().nullish(),
    slug: z.string(),
    profile_image: z.string().nullish(),
    bio: z.string().nullish(),
  })
  .transform(({ id, name, slug, profile_image, bio }): Author => ({
    id,
    name: name ?? slug,
    slug,
    profile_image: toWebAddress(profile_image),
    bio: bio?.trim() || null,
  }))

const ghostTag = z.object({
  id: z.string(),
  name: z.string().nullish(),
  slug: z.string(),
  visibility: z.string().nullish(),
})

const ghostPost = z
  .object({
    id: z.string().min(1),
    title: z.string(),
    slug: z.string().min(1),
    html: z.string().nullish(),
    excerpt: z.string().nullish(),
    custom_excerpt: z.string().nullish(),
    feature_image: z.string().nullish(),
    feature_image_alt: z.string().nullish(),
    feature_image_caption: z.string().nullish(),
    published_at: z.string().nullish(),
    updated_at: z.string().nullish(),
    reading_time: z.number().nullish(),
    tags: z.array(ghostTag).nullish(),
    authors: z.array(ghostAuthor).nullish(),
    primary_author: ghostAuthor.nullish(),
  })
  .transform((post): Post => ({
    id: post.id,
    title: post.title,
    slug: post.slug,
    excerpt: post.custom_excerpt ?? post.excerpt ?? '',
    custom_excerpt: post.custom_excerpt ?? null,
    feature_image: toWebAddress(post.feature_image),
    feature_image_alt: post.feature_image_alt ?? null,
    feature_image_caption: post.feature_image_caption ?? null,
    primary_author: post.primary_author ?? null,
    authors: post.authors ?? [],
    // Internal tags are only for editors.
    tags: (post.tags ?? [])
      .filter(({ visibility }) => visibility !== 'internal')
      .map(({ id, name, slug }) => ({ id, name: name ?? slug, slug })),
    published_at: toUtcTime(post.published_at),
    updated_at: toUtcTime(post.updated_at),
    reading_time: post.reading_time ?? null,
    html: post.html ?? null,
  }))

const meta = z.object({ pagination: z.object({ pages: z.int(), total: z.int() }) })

export const ghostPosts = z
  .object({ posts: z.array(ghostPost), meta })
  .transform(({ posts, meta: { pagination } }): PostList => ({
    posts: posts.map((post) =>
      post.tags.some(({ slug }) => slug === 'team-members') ? post : { ...post, html: null },
    ),
    pagination,
  }))

/** Ghost returns a single post as a list. */
export const ghostOnePost = z.object({ posts: z.tuple([ghostPost], ghostPost) })

const ghostPage = z.object({ title: z.string(), html: z.string().nullish() })

export const ghostOnePage = z.object({ pages: z.tuple([ghostPage], ghostPage) })

const ghostMember = z.object({
  id: z.string().min(1),
  uuid: z.string(),
  email: z.string(),
  name: z.string().nullish(),
  created_at: z.string().nullish(),
  newsletters: z.array(z.object({ id: z.string() })).nullish(),
})

export const ghostMembers = z.object({ members: z.array(ghostMember) })

export const ghostMemberPage = ghostMembers.extend({ meta })

export const toSubscriber = (
  { id, email, name, created_at, newsletters }: z.output<typeof ghostMember>,
  newsletterId: string,
): Subscriber => ({
  id,
  email,
  name: name?.trim() || null,
  isSubscribed: (newsletters ?? []).some((newsletter) => newsletter.id === newsletterId),
  joined_at: toUtcTime(created_at),
})
