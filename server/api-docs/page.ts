import type { Components, Json, Schema } from '#server/core/http/examples.ts'
import { type Markup, markup } from '#server/mail/html.ts'
import { type FieldLine, fieldLines, meaningOf } from './fields.ts'
import { style } from './style.ts'

interface Content {
  schema: Schema
  example?: unknown
}

interface Parameter {
  name: string
  in: string
  required: boolean
  description?: string
  schema: Schema
}

interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters: Parameter[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, { description: string; content?: Record<string, Content> }>
}

interface Document {
  info: { title: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Components }
}

interface Call extends Operation {
  method: string
  path: string
}

/** The description of the API as a page to read: no script, and one style that needs the nonce `__NONCE__`. */
export function apiDocsPage(description: Json): string {
  const document = description as unknown as Document
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ ...operation, method, path })),
  )
  const chapters = document.tags.map((tag) => ({
    ...tag,
    calls: calls.filter(({ tags }) => tags[0] === tag.name),
  }))
  const { components, servers } = document
  const { html } = markup`<a class="skip" href="#calls">Skip to the calls</a>
<div class="frame">
<nav aria-label="Calls">${chapters.map(chapterLinks)}</nav>
<main id="calls">
${introduction(document, servers[0]?.url ?? '')}
${chapters.map(
  ({ name, description: about, calls: own }) => markup`<section aria-labelledby="${anchor(name)}">
<h2 id="${anchor(name)}">${name}</h2><p class="note">${about}</p>
${own.map((call) => callArticle(call, components.schemas))}</section>`,
)}
</main>
</div>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Headwater API</title>
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<style nonce="__NONCE__">${style}</style>
</head>
<body>${html}</body>
</html>
`
}

const anchor = (name: string) => `chapter-${name.toLowerCase()}`

const chapterLinks = ({ name, calls }: { name: string; calls: Call[] }) =>
  markup`<h2><a href="#${anchor(name)}">${name}</a></h2><ul>${calls.map(
    ({ operationId, method, path }) =>
      markup`<li><a href="#${operationId}"><b>${method.toUpperCase()}</b> ${shortPath(path)}</a></li>`,
  )}</ul>`

const shortPath = (path: string) => path.replace(/^\/api\/(v1\/)?/, '')

const introduction = ({ info }: Document, url: string) => markup`<h1>${info.title} API</h1>
<p>${info.description}</p>
<p>Send the access token of the login provider as <code>Authorization: Bearer …</code>. Bodies are JSON, or forms where files travel;
unknown fields are refused by name. Refusals are problems (RFC 9457) with a <code>code</code> that stays the same.
The same description for programs: <a href="/api/openapi.json">openapi.json</a>.</p>
<code class="address">curl -H "Authorization: Bearer $TOKEN" ${url}/api/v1/users/current_user/</code>`

function callArticle(call: Call, components: Components): Markup {
  const { operationId, summary, description, method, path } = call
  const change = method === 'get' ? '' : ' change'
  return markup`<article id="${operationId}" aria-labelledby="${operationId}-name">
<h3 id="${operationId}-name"><a href="#${operationId}">${summary}</a></h3>
<code class="address"><span class="method${change}">${method.toUpperCase()}</span> ${path}</code>
${description.split('\n\n').map((text) => markup`<p class="note">${text}</p>`)}
${parameterTable(call.parameters, components)}
${bodyPart(call, components)}
${answerPart(call, components)}
${refusalTable(call)}
</article>`
}

function parameterTable(parameters: Parameter[], components: Components): Markup {
  if (parameters.length === 0) return markup``
  const rows = parameters.map((parameter) => {
    const { name, in: place, required, schema, description } = parameter
    const meaning = description ?? meaningOf(schema, components)
    return markup`<tr><th scope="row"><code>${name}</code></th><td class="where">${place}${required ? ', needed' : ''}</td><td>${meaning}</td></tr>`
  })
  return markup`<h4>Parameters</h4><table><thead><tr><th scope="col">Name</th><th scope="col">Where</th><th scope="col">What</th></tr></thead><tbody>${rows}</tbody></table>`
}

function bodyPart({ requestBody }: Call, components: Components): Markup {
  const [taken] = Object.values(requestBody?.content ?? {})
  if (!taken) return markup``
  const types = Object.keys(requestBody?.content ?? {}).join(' or ')
  return markup`<h4>Body, as ${types}</h4>${fieldTable(fieldLines(taken.schema, components), true)}
<details><summary>Example of the body</summary><pre>${written(taken.example)}</pre></details>`
}

function answerPart({ responses }: Call, components: Components): Markup {
  const [status = '', answer] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? []
  const content = answer?.content?.['application/json']
  if (!content) return markup`<h4>Answer</h4><p>${status}: ${answer?.description ?? ''}</p>`
  const { schema, example } = content
  const lines = fieldLines(schema.items ?? schema, components, schema.items ? '[].' : '')
  return markup`<details><summary>Answer: ${status}, with its fields</summary>${fieldTable(lines, false)}<pre>${written(example)}</pre></details>`
}

function fieldTable(lines: FieldLine[], isBody: boolean): Markup {
  const rows = lines.map(
    ({ name, isRequired, meaning }) =>
      markup`<tr><th scope="row"><code>${name}</code></th><td>${meaning}${isRequired && isBody ? '; needed' : ''}</td></tr>`,
  )
  return markup`<table><thead><tr><th scope="col">Field</th><th scope="col">What</th></tr></thead><tbody>${rows}</tbody></table>`
}

function refusalTable({ responses }: Call): Markup {
  const refusals = Object.entries(responses).filter(([status]) => Number(status) >= 400)
  const rows = refusals.map(
    ([status, { description }]) =>
      markup`<tr><th scope="row">${status}</th><td><code>${description}</code></td></tr>`,
  )
  return markup`<details><summary>Refusals</summary><table><thead><tr><th scope="col">Status</th><th scope="col">Codes</th></tr></thead><tbody>${rows}</tbody></table></details>`
}

const written = (example: unknown) => JSON.stringify(example, null, 2)
