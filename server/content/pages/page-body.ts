import type { Post, PostList, Topic } from '#contract/content.ts'
import { formatDayOfMonth } from '#contract/rules/dates.ts'
import { homeTexts, publicLinks } from '#contract/rules/home-texts.ts'
import { type Html, html } from '#contract/rules/html.ts'
import {
  getSectionPage,
  isExample,
  type ListPlace,
  type PostSection,
  publicPages,
  toListPath,
  toPostPath,
} from '#contract/rules/public-pages.ts'

interface Link {
  label: string
  href: string
}

const renderLinks = (links: readonly Link[]) =>
  links.map(({ label, href }) => html`<a href="${href}">${label}</a> `)

/** The frame of every page: the same links as in the web app. */
const renderFrame = (content: Html): Html =>
  html`<div class="served">
    <header>
      <a href="/" class="brand"><img src="/mark.svg" alt="" width="28" height="28" />Headwater</a>
      ${renderLinks(publicLinks.top)} <a href="/app">Sign in</a>
    </header>
    <main>${content}</main>
    <footer>${homeTexts.foot} ${renderLinks(publicLinks.foot)}</footer>
  </div>`

const formatDay = (time: string | null) => {
  const date = time === null ? null : new Date(time)
  return date ? formatDayOfMonth(date.getUTCDate(), date.getUTCMonth() + 1, date.getUTCFullYear()) : ''
}

const renderByline = ({ primary_author, published_at, reading_time, ...post }: Post): Html =>
  html`<p class="by">
    ${[
      isExample(post) ? 'Example' : '',
      primary_author?.name ?? '',
      formatDay(published_at),
      reading_time ? `${reading_time} min to read` : '',
    ]
      .filter(Boolean)
      .join(' · ')}
  </p>`

const renderPosts = (section: PostSection, posts: readonly Post[]): Html =>
  html`<ul>
    ${posts.map(
      (post) =>
        html`<li>
          <a href="${toPostPath(section, post.slug)}">${post.title}</a> ${post.excerpt ?? ''}
          ${isExample(post) && '(example)'}
        </li> `,
    )}
  </ul>`

const letter = html`<section>
  <h2>${homeTexts.letter.title}</h2>
  <p>${homeTexts.letter.text}</p>
  <form method="post" action="/newsletter/subscribe">
    <label
      >Email address <input type="email" name="email" required maxlength="254" autocomplete="email"
    /></label>
    <button>Subscribe</button>
  </form>
  <p>${homeTexts.letter.hint}</p>
</section>`

/** `/`. Without case studies while the content service cannot be read. */
export function renderHome(cases: readonly Post[]): Html {
  const { headline, lead, ways, steps, costs, cases: studies } = homeTexts
  return renderFrame(
    html`<div class="first">
        <h1>${headline}</h1>
        <p class="lead">${lead}</p>
        <a href="/app/apply">Start an application</a>
      </div>
      <h2 id="fund">${ways.title}</h2>
      <p>${ways.lead}</p>
      <ul>
        ${ways.items.map(
          ({ title, text, need }) => html`<li><b>${title}</b>. ${text} You need: ${need}.</li> `,
        )}
      </ul>
      <h2 id="how">${steps.title}</h2>
      <ol>
        ${steps.items.map(({ title, text }) => html`<li><b>${title}</b>. ${text}</li> `)}
      </ol>
      <h2 id="costs">${costs.title}</h2>
      <p>${costs.lead}</p>
      <ul>
        ${costs.items.map((text) => html`<li>${text}</li> `)}
      </ul>
      <p>${costs.note}</p>
      ${
        cases.length > 0 &&
        html`<h2>${studies.title}</h2>
          ${renderPosts('case-studies', cases)}`
      }
      ${letter}`,
  )
}

const renderFilter = (section: PostSection, topics: readonly Topic[], { search, topic }: ListPlace): Html =>
  html`<p>
      ${topics.map(
        ({ name, slug, count }) =>
          html`<a href="${toListPath(section, { page: 1, topic: slug, search })}"
            >${name} (${String(count)})</a
          > `,
      )}
    </p>
    <form action="${getSectionPage(section).path}">
      ${topic !== '' && html`<input type="hidden" name="topic" value="${topic}" />`}
      <label>Search the posts <input type="search" name="search" value="${search}" maxlength="100" /></label>
      <button>Search</button>
    </form>`

/** A page of a list of posts, with links to the pages beside it. */
export function renderList(section: PostSection, list: PostList, place: ListPlace): Html {
  const { posts, topics, pagination } = list
  const { page, pages } = pagination
  const { path, title, description } = getSectionPage(section)
  const toPage = (other: number) => toListPath(section, { ...place, page: other })
  const isNarrowed = place.topic !== '' || place.search !== ''
  return renderFrame(
    html`<h1>${title}</h1>
      <p class="lead">${description}</p>
      ${topics.length > 0 && renderFilter(section, topics, place)}
      ${posts.length === 0 && html`<p>${isNarrowed ? 'No posts match.' : 'Nothing is published here yet.'}</p>`}
      ${isNarrowed && html`<p><a href="${path}">All posts</a></p>`} ${renderPosts(section, posts)}
      <p>
        ${page > 1 && html`<a rel="prev" href="${toPage(page - 1)}">Newer</a>`}
        ${page < pages && html`<a rel="next" href="${toPage(page + 1)}">Older</a>`}
      </p>
      ${letter}`,
  )
}

/** A post with what to read next. Its text was cleaned when it was read. */
export function renderPost(section: PostSection, post: Post, related: readonly Post[]): Html {
  const { path, title } = getSectionPage(section)
  const alt = post.feature_image_alt ?? ''
  const { name: author = '', bio = null } = post.primary_author ?? {}
  return renderFrame(
    html`<article>
        <p><a href="${path}">${title}</a></p>
        <h1>${post.title}</h1>
        <p class="lead">${post.custom_excerpt ?? undefined}</p>
        ${renderByline(post)}
        ${
          post.feature_image !== null &&
          html`<p><img src="${post.feature_image}" alt="${alt}" width="640" height="360" class="art" /></p>`
        }
        <div class="text">${{ html: post.html ?? '' }}</div>
        ${bio !== null && html`<p><b>${author}</b> ${bio}</p>`}
      </article>
      ${
        related.length > 0 &&
        html`<h2>Read next</h2>
          ${renderPosts(section, related)}`
      }
      ${letter}`,
  )
}

export const renderTeam = (people: readonly Post[]): Html =>
  renderFrame(
    html`<h1>${publicPages.team.title}</h1>
      <p>${publicPages.team.description}</p>
      ${people.map(
        (person) =>
          html`<article>
            <h2>${person.title}</h2>
            <p>${person.excerpt ?? ''}</p>
            <div class="text">${{ html: person.html ?? '' }}</div>
          </article> `,
      )}`,
  )

/** Ends a subscription without scripts. The link of a letter carries the member's id. */
export const renderUnsubscribe = (uuid: string): Html =>
  renderFrame(
    html`<h1>${publicPages.unsubscribe.title}</h1>
      <p>Press the button, and no more letters reach the address that this link was mailed to.</p>
      <form method="post" action="${publicPages.unsubscribe.path}?uuid=${encodeURIComponent(uuid)}">
        <button>Unsubscribe</button>
      </form>`,
  )

export const renderMessage = (title: string, text: string): Html =>
  renderFrame(
    html`<h1>${title}</h1>
      <p>${text}</p>`,
  )
