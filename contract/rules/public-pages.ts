import { compareNames, foldText } from './text/fold-text.ts'

/** What a page of the public site says about itself to browsers, search engines and previews of links. */
export interface PageMeta {
  /** Without the product's name; `toDocumentTitle` adds it. */
  title: string
  description: string
  /** The one address of the page, without the origin. */
  path: string
}

/** Pages of the public site with fixed texts. */
export const publicPages = {
  home: {
    path: '/',
    title: 'Funding for companies that cut emissions',
    description:
      'Revenue-based financing, money ahead of grants and government contracts, and introductions to investors: one application, read by people.',
  },
  blog: {
    path: '/blog',
    title: 'Notes on money for climate companies',
    description:
      'Written by the people who read applications: what we see in the books, and what we would do in your place.',
  },
  caseStudies: {
    path: '/case-studies',
    title: 'Case studies',
    description: 'How companies used financing, grants and contracts, with the arithmetic written out.',
  },
  team: {
    path: '/team',
    title: 'The people who read your application',
    description: 'Who works at Headwater, what each of us does, and whom you will talk to.',
  },
  connect: {
    path: '/connect',
    title: 'Set up your CFO desk',
    description: 'For companies whose finances we look after: connect your books and your bank.',
  },
  unsubscribe: {
    path: '/newsletter/unsubscribe',
    title: 'Leave the newsletter',
    description: 'End your subscription to the newsletter of Headwater.',
  },
} as const satisfies Record<string, PageMeta>

/** Where the form of the newsletter is sent. */
export const subscribePath = '/newsletter/subscribe'

/** The tags of posts that have pages of their own. */
export const postSections = ['blog', 'case-studies'] as const
export type PostSection = (typeof postSections)[number]

export const getSectionPage = (section: PostSection) =>
  section === 'blog' ? publicPages.blog : publicPages.caseStudies

/** Posts on a page of a list. */
export const postsPerPage = 7
/** Posts fetched to find related ones, of which the current one is removed (specification §9). */
export const relatedPageSize = 4
export const maxRelatedPosts = 3
/** The people of the team are fetched up to this many pages of this size (specification §9). */
export const maxTeamPages = 3
export const teamPageSize = 15

export const toPostPath = (section: PostSection, slug: string) => `/${section}/${slug}`

/** A page of a list of posts, from 1, and what narrows the list; empty texts narrow nothing. */
export interface ListPlace {
  page: number
  /** The slug of a topic. */
  topic: string
  search: string
}

export const wholeList: ListPlace = { page: 1, topic: '', search: '' }

/** The address of a place; the first page has no number in it. */
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

/** Tags that say where a post stands or that it is invented, not what it is about. */
const structuralTags: readonly string[] = ['blog', 'case-studies', 'team-members', 'example']

/** What a post is about. */
export const getTopics = ({ tags }: TaggedPost) => tags.filter(({ slug }) => !structuralTags.includes(slug))

/** The topics of posts with their number of posts, the largest first. */
export function countTopics(posts: readonly TaggedPost[]): { name: string; slug: string; count: number }[] {
  const topics = new Map<string, { name: string; slug: string; count: number }>()
  for (const { name, slug } of posts.flatMap(getTopics))
    topics.set(slug, { name, slug, count: (topics.get(slug)?.count ?? 0) + 1 })
  return [...topics.values()].toSorted(
    (one, other) => other.count - one.count || compareNames(one.name, other.name),
  )
}

interface SearchedPost extends TaggedPost {
  title: string
  excerpt: string | null
  authors: readonly { name: string }[]
}

/** The words by which a post is found: those of its title, excerpt, topics and authors, folded. */
export function getSearchWords(post: SearchedPost): string[] {
  const names = [...getTopics(post), ...post.authors].map(({ name }) => name)
  return toWords([post.title, post.excerpt ?? '', ...names].join(' '))
}

/** Whether each word of a search begins one of these words. */
export const createMatcher = (search: string): ((words: readonly string[]) => boolean) => {
  const prefixes = toWords(search)
  return (words) => prefixes.every((prefix) => words.some((word) => word.startsWith(prefix)))
}

/** The different words of a text, folded. Marks are parts of words in the scripts that need them. */
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

/** Whether a post belongs to this part of the site: posts about people have no page of their own. */
export const isInSection = (section: PostSection, { tags }: { tags: readonly { slug: string }[] }) =>
  tags.some(({ slug }) => slug === section)

/** Whether a post is about an invented company or person, which every place that shows it must say. */
export const isExample = ({ tags }: { tags: readonly { slug: string }[] }) =>
  tags.some(({ slug }) => slug === 'example')

/** The posts to read next: the current one removed, three at most. */
export const pickRelated = <Post extends { slug: string }>(posts: readonly Post[], slug: string): Post[] =>
  posts.filter((post) => post.slug !== slug).slice(0, maxRelatedPosts)

/** The number in `?page=`; 1 for anything that is none. */
export function parsePage(text: string | null | undefined): number {
  return text && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1
}
