import type { PageParts } from '#server/core/http/static/web-files.ts'
import { type Html, html } from '#contract/rules/html.ts'
import type { PageMeta } from '#contract/rules/public-pages.ts'
import { toDocumentTitle } from '#contract/rules/document-title.ts'
import { servedStyle } from './served-style.ts'

/** A public page as it leaves the server: readable without scripts, and described for whoever links to it. */
export interface ServedPage {
  status?: number
  meta: PageMeta
  article?: { published_at: string | null; image: string | null }
  /** Things of schema.org that the page is about. */
  things?: readonly object[]
  /** Set on pages that search engines should not list. */
  isHidden?: boolean
  body: Html
  /** Answers of the API that the web app asks for first, by their address: it need not ask. */
  replies?: Record<string, unknown>
}

/** JSON that cannot end the script element in which it stands. */
const toScript = (value: unknown): Html => ({ html: JSON.stringify(value).replaceAll('<', '\\u003c') })

/** The page's head and body, for the template of the web app. `site` is its origin. */
export function toPageParts(site: string, page: ServedPage): PageParts {
  const { status = 200, body, replies = {} } = page
  return {
    status,
    head: (nonce) =>
      html`${renderMeta(site, page)}${(page.things ?? []).map(
          (thing) =>
            html`<script type="application/ld+json" nonce="${nonce}">
              ${toScript({ '@context': 'https://schema.org', ...thing })}
            </script> `,
        )}
        <script type="application/json" id="replies" nonce="${nonce}">
          ${toScript(replies)}
        </script>
        <style nonce="${nonce}">
          ${{ html: servedStyle }}
        </style>`,
    body,
  }
}

function renderMeta(site: string, { meta, article, isHidden }: ServedPage): Html {
  const title = toDocumentTitle(meta.title)
  const image = article?.image ?? ''
  const time = article?.published_at ?? null
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
    ${image && html`<meta property="og:image" content="${image}" />`}
    ${time !== null && html`<meta property="article:published_time" content="${time}" />`}
    <meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}" />
    <meta name="twitter:title" content="${meta.title}" />
    <meta name="twitter:description" content="${meta.description}" />
    ${image && html`<meta name="twitter:image" content="${image}" />`}`
}
