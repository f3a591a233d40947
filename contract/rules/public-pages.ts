import { compareNames, foldText } from './text/fold-text.ts'

export interface PageMeta {
  /** The title without the product's name, which `toDocumentTitle` adds. */
  title: string
  description: string
  /** The canonical URL without the origin. */
  path: string
}

export const publicPages = {
  home: {
    path: '/',
    title: 'Funding at the pace of your revenue',
    description:
      'One application for revenue-based financing, advances on grants and government contracts, and introductions to investors.',
  },
  blog: {
    path: '/blog',
    title: 'Notes on funding climate companies',
    description:
      'Written by the people who read applications: what we see in the books, and what we would do in your position.',
  },
  caseStudies: {
    path: '/case-studies',
    title: 'Case studies',
    description: 'How companies used financing, grants and contracts, with all the numbers.',
  },
  team: {
    path: '/team',
    title: 'The people who read your application',
    description: 'Meet the Headwater team and the people who review applications.',
  },
  connect: {
    path: '/connect',
    title: 'Set up CFO services',
    description: 'For CFO customers: connect your accounting and bank.',
  },
  unsubscribe: {
    path: '/newsletter/unsubscribe',
    title: 'Unsubscribe from the newsletter',
    description: 'Stop receiving the Headwater newsletter.',
  },
  privacy: {
    path: '/privacy',
    title: 'Privacy',
    description: 'The data that Headwater stores, who sees it, and how to get or delete it.',
  },
  terms: {
    path: '/terms',
    title: 'Terms',
    description: 'The terms that apply to your account and your application.',
  },
  contact: {
    path: '/contact',
    title: 'Contact',
    description: 'How to reach the people at Headwater.',
  },
} as const satisfies Record<string, PageMeta>

/** Slugs of pages whose text comes from the content service, where the page has the same slug. */
export const sitePages = ['privacy', 'terms', 'contact'] as const
export type SitePage = (typeof sitePages)[number]

export const acceptedPages = ['terms', 'privacy'] as const satisfies SitePage[]
export type AcceptedPage = (typeof acceptedPages)[number]

export const subscribePath = '/newsletter/subscribe'

/** Tags that assign a post to a section. Only posts with one of these tags have their own pages. */
export const postSections = ['blog', 'case-studies'] as const
export type PostSection = (typeof postSections)[number]

export const getSectionPage = (section: PostSection) =>
  section === 'blog' ? publicPages.blog : publicPages.caseStudies

export const postsPerPage = 7
/**
 * Number of posts to fetch for the related posts (specification §9): one more than `maxRelatedPosts`, because the
 * result can include the current post, which is removed.
 */
export const relatedPageSize = 4
export const maxRelatedPosts = 3
/** Maximum number of pages of team members to fetch (specification §9). */
export const maxTeamPages = 3
export const teamPageSize = 15

export const toPostPath = (section: PostSection, slug: string) => `/${section}/${slug}`

/** Pages start at 1. Empty strings mean no filter. */
export interface ListPlace {
  page: number
  topic: string
  search: string
}

export const wholeList: ListPlace = { page: 1, topic: '', search: '' }

/** Returns the path and query of a list of posts. Omits the page number of the first page. */
export function toListPath(section: PostSection, { page, topic, search }: ListPlace): string {
  const query = new URLSearchParams({
    ...(topic && { topic }),
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
  })
  const { path } = getSectionPage(section)
  return query.size > 0 ? `${path}?${query}` : path
}

export function getListMeta(section: PostSection, place: ListPlace): PageMeta {
  const { title, description } = getSectionPage(section)
  const { page } = place
  return {
    path: toListPath(section, place),
    title: page === 1 ? title : `${title}, page ${page}`,
    description,
  }
}

interface TaggedPost {
  tags: readonly { name: string; slug: string }[]
}

/** Tags that mark sections, team members and example content. They are not topics. */
const structuralTags: readonly string[] = ['blog', 'case-studies', 'team-members', 'example']

export const listTopics = ({ tags }: TaggedPost) => tags.filter(({ slug }) => !structuralTags.includes(slug))

/** Counts the posts of each topic. The topics are sorted by number of posts, most first, then by name. */
export function countPostsByTopic(
  posts: readonly TaggedPost[],
): { name: string; slug: string; count: number }[] {
  const topics = new Map<string, { name: string; slug: string; count: number }>()
  for (const { name, slug } of posts.flatMap(listTopics))
    topics.set(slug, { name, slug, count: (topics.get(slug)?.count ?? 0) + 1 })
  return [...topics.values()].toSorted((a, b) => b.count - a.count || compareNames(a.name, b.name))
}

interface SearchedPost extends TaggedPost {
  title: string
  excerpt: string | null
  authors: readonly { name: string }[]
}

/** Returns the words of a post's title, excerpt, topics and authors, normalized by `foldText`. */
export function getSearchWords(post: SearchedPost): string[] {
  const names = [...listTopics(post), ...post.authors].map(({ name }) => name)
  return toWords([post.title, post.excerpt ?? '', ...names].join(' '))
}

/** Returns a function that checks whether each word of the search is a prefix of any of the given words. */
export const createPostMatcher = (search: string): ((words: readonly string[]) => boolean) => {
  const prefixes = toWords(search)
  return (words) => prefixes.every((prefix) => words.some((word) => word.startsWith(prefix)))
}

/** Words include combining marks, which some scripts need. */
const toWords = (text: string): string[] => [...new Set(foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu))]

interface DescribedPost {
  slug: string
  title: string
  excerpt: string | null
  custom_excerpt: string | null
}

const maxDescription = 300

export const getPostMeta = (section: PostSection, post: DescribedPost): PageMeta => ({
  path: toPostPath(section, post.slug),
  title: post.title,
  description: shorten(post.custom_excerpt ?? post.excerpt ?? getSectionPage(section).description),
})

const shorten = (text: string) =>
  text.length <= maxDescription ? text : `${text.slice(0, maxDescription).replace(/\s+\S*$/, '')} …`

/** Posts about team members are in neither section and have no pages. */
export const isInSection = (section: PostSection, { tags }: { tags: readonly { slug: string }[] }) =>
  tags.some(({ slug }) => slug === section)

/** True for posts about fictional companies or people. These posts must be labeled as examples. */
export const isExamplePost = ({ tags }: { tags: readonly { slug: string }[] }) =>
  tags.some(({ slug }) => slug === 'example')

/** Removes the current post and returns at most `maxRelatedPosts`. */
export const pickRelatedPosts = <Post extends { slug: string }>(
  posts: readonly Post[],
  slug: string,
): Post[] => posts.filter((post) => post.slug !== slug).slice(0, maxRelatedPosts)

/** Accepts 1 to 9999. Other values become 1. */
export function parsePageNumber(text: string | null | undefined): number {
  return text && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1
}
