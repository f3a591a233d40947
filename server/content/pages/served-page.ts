import { type Html, html } from '#contract/rules/html.ts'
import type { PageToRender } from '#contract/public-render.ts'
import type { PageMeta } from '#contract/rules/public-pages.ts'
import { toDocumentTitle } from '#contract/rules/document-title.ts'

export interface ServedPage extends Pick<PageToRender, 'message'> {
  status?: number
  meta: PageMeta
  article?: { published_at: string | null; updated_at: string | null; image: string | null }
  /** Structured data (schema.org). */
  things?: readonly object[]
  /** True for pages that search engines should not list. */
  isHidden?: boolean
  /** The path to render, if it differs from the canonical path. */
  path?: string
  replies?: PageToRender['replies']
}

/** Escapes `<`, so that no text can close the script element. */
const toScript = (value: unknown): Html => ({ html: JSON.stringify(value).replaceAll('<', '\\u003c') })

export const renderHead = (site: string, page: ServedPage): Html =>
  html`${renderMeta(site, page)}${(page.things ?? []).map(
    (thing) =>
      html`<script type="application/ld+json">
        ${toScript({ '@context': 'https://schema.org', ...thing })}
      </script> `,
  )}`

function renderMeta(site: string, { meta, article, isHidden }: ServedPage): Html {
  const title = toDocumentTitle(meta.title)
  const image = chooseImage(site, article?.image ?? null)
  const published = article?.published_at ?? undefined
  const updated = article?.updated_at ?? undefined
  return html`<title>${title}</title>
    <meta name="description" content="${meta.description}" />
    ${isHidden && html`<meta name="robots" content="noindex" />`}
    <link rel="canonical" href="${site}${meta.path}" />
    <link rel="alternate" type="application/rss+xml" title="Headwater blog" href="${site}/blog/rss.xml" />
    <meta property="og:site_name" content="Headwater" />
    <meta property="og:type" content="${article ? 'article' : 'website'}" />
    <meta property="og:title" content="${meta.title}" />
    <meta property="og:description" content="${meta.description}" />
    <meta property="og:url" content="${site}${meta.path}" />
    <meta property="og:image" content="${image}" />
    ${published && html`<meta property="article:published_time" content="${published}" />`}
    ${updated && html`<meta property="article:modified_time" content="${updated}" />`}
    <meta name="twitter:card" content="summary_large_image" />
    <meta name="twitter:title" content="${meta.title}" />
    <meta name="twitter:description" content="${meta.description}" />
    <meta name="twitter:image" content="${image}" />`
}

/** The default image replaces SVGs, which link previews cannot show. */
const chooseImage = (site: string, image: string | null) =>
  image && !/\.svg$/i.test(image) ? image : `${site}/share.png`
