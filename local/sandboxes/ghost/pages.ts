import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const pages = [
  { slug: 'privacy', title: 'Privacy' },
  { slug: 'terms', title: 'Terms' },
  { slug: 'contact', title: 'Contact' },
]

const published_at = '2026-01-05T15:00:00.000+00:00'

/** Omits fields that our product does not read. */
export const buildPages = (url: string) =>
  pages.map(({ slug, title }) => ({
    id: createHash('sha256').update(`page ${slug}`).digest('hex').slice(0, 24),
    slug,
    title,
    html: readFileSync(new URL(`pages/${slug}.html`, import.meta.url), 'utf8').trim(),
    visibility: 'public',
    featured: false,
    created_at: published_at,
    updated_at: published_at,
    published_at,
    custom_excerpt: null,
    feature_image: null,
    url: `${url}/${slug}/`,
  }))
