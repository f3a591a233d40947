import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Article, articles, type AuthorSlug, type TagSlug } from './articles.ts'
import { describePicture } from './drawings.ts'

const WORDS_A_MINUTE = 275
const EXCERPT_CHARACTERS = 500

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

const deriveId = (text: string): string => digest(text).slice(0, 24)

const deriveUuid = (text: string): string =>
  digest(text).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')

const tag = (slug: TagSlug, name: string) => ({
  id: deriveId(`tag ${slug}`),
  name,
  slug,
  description: null,
  feature_image: null,
  visibility: 'public',
  meta_title: null,
  meta_description: null,
  accent_color: null,
})

const author = (slug: AuthorSlug, name: string, bio: string) => ({
  id: deriveId(`author ${slug}`),
  name,
  slug,
  profile_image: null,
  cover_image: null,
  bio,
  website: null,
  location: null,
})

export const tags = [
  tag('blog', 'Blog'),
  tag('case-studies', 'Case studies'),
  tag('team-members', 'Team members'),
  tag('example', 'Example'),
  tag('money', 'Money'),
  tag('grants', 'Grants'),
  tag('contracts', 'Contracts'),
  tag('financing', 'Financing'),
  tag('investors', 'Investors'),
]

export const authors = [
  author('credit-team', 'Headwater credit team', 'The people who read applications.'),
  author('founder-support', 'Headwater founder support', 'The people who answer founders.'),
]

const texts = new Map<string, string>()

function getText(slug: string): string {
  const text =
    texts.get(slug) ?? readFileSync(new URL(`articles/${slug}.html`, import.meta.url), 'utf8').trim()
  texts.set(slug, text)
  return text
}

export const buildPosts = (url: string) =>
  articles
    .toSorted((a, b) => b.published_at.localeCompare(a.published_at))
    .map((article) => toPost(article, url))
export type SandboxPost = ReturnType<typeof toPost>

function toPost(source: Article, url: string) {
  const { tags: tagSlugs, authors: authorSlugs, ...article } = source
  const html = getText(article.slug)
  const words = html
    .replaceAll(/<[^>]+>/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
  const itsTags = tagSlugs.flatMap((slug) => tags.find((candidate) => candidate.slug === slug) ?? [])
  const itsAuthors = authorSlugs
    .flatMap((slug) => authors.find((candidate) => candidate.slug === slug) ?? [])
    .map((match) => ({ ...match, url: `${url}/author/${match.slug}/` }))
  return {
    id: deriveId(`post ${article.slug}`),
    uuid: deriveUuid(`post ${article.slug}`),
    ...article,
    html,
    comment_id: deriveId(`post ${article.slug}`),
    excerpt: article.custom_excerpt || words.join(' ').slice(0, EXCERPT_CHARACTERS),
    feature_image: `${url}/content/images/${article.slug}.svg`,
    feature_image_alt: describePicture(source),
    featured: false,
    visibility: 'public',
    access: true,
    comments: false,
    created_at: article.published_at,
    updated_at: article.updated_at ?? article.published_at,
    reading_time: Math.max(1, Math.round(words.length / WORDS_A_MINUTE)),
    url: `${url}/${article.slug}/`,
    canonical_url: null,
    codeinjection_head: null,
    codeinjection_foot: null,
    custom_template: null,
    og_image: null,
    og_title: null,
    og_description: null,
    twitter_image: null,
    twitter_title: null,
    twitter_description: null,
    meta_title: null,
    meta_description: null,
    email_subject: null,
    frontmatter: null,
    tags: itsTags,
    authors: itsAuthors,
    primary_tag: itsTags[0] ?? null,
    primary_author: itsAuthors[0] ?? null,
  }
}
