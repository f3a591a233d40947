import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { fieldLines, meaningOf } from './fields.ts'
import { apiDocsPage } from './page.ts'

const app = await testApp()
const read = () => fetch(`${app.url}/api/docs/`)
const response = await read()
const html = await response.text()
const found = (pattern: RegExp, within = html) =>
  [...within.matchAll(pattern)].map(([, match = '']) => match).toSorted()
const nonceOf = (text: string) => found(/<style nonce="([^"]+)"/g, text)[0] ?? ''
/** One call on the page, without its markup. */
const article = (id: string) =>
  html
    .slice(html.indexOf(`<article id="${id}"`))
    .split('</article>', 1)[0]
    ?.replace(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')

describe('the page of the API', () => {
  test('has every call once, and a link to each', () => {
    const calls = app.server.endpoints.flatMap(({ method, twin, path }) =>
      [method, twin].flatMap((name) => (name ? [`${name}</span> ${path.replace(/:(\w+)/g, '{$1}')}`] : [])),
    )
    const shown = found(/<code class="address"><span class="[^"]+">([^\n]+?)<\/code>/g)
    expect(shown).toEqual(calls.toSorted())
    expect(found(/<li><a href="#([^"]+)"/g)).toEqual(found(/<article id="([^"]+)"/g))
  })

  test('leads nowhere that is not there', () => {
    const ids = found(/ id="([^"]+)"/g)
    expect(new Set(ids).size).toBe(ids.length)
    expect(found(/ href="#([^"]+)"/g).filter((target) => !ids.includes(target))).toEqual([])
  })

  test('loads nothing from elsewhere and runs nothing', () => {
    expect(html).not.toMatch(/<(script|iframe|img|object|form)| on\w+=| style=| src=/)
    expect(found(/<link [^>]*href="([^"]+)"/g)).toEqual(['/mark.svg'])
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(nonceOf(html)).toMatch(/^[\w+/]{22}==$/)
    expect(policy).toContain(`style-src 'nonce-${nonceOf(html)}'`)
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/script-src|unsafe/)
  })

  test('has another nonce for everybody', async () => {
    expect(nonceOf(await (await read()).text())).not.toBe(nonceOf(html))
  })

  test('says what is limited, what can be repeated, and what an answer looks like', () => {
    expect(article('post_v1_companies')).toContain('Idempotency-Key')
    expect(article('post_v1_companies')).toContain('name_taken')
    expect(article('post_v1_companies')).toContain('"city": "Portland"')
    expect(article('get_v1_sectors')).toMatch(/At most \d+ times in \d+ seconds/)
  })
})

test('what a description says is text, whatever it looks like', () => {
  const text = apiDocsPage({
    info: { title: '<script>alert(1)</script>', description: '"&' },
    servers: [{ url: "http://x/'><b>" }],
    tags: [],
    paths: {},
    components: { schemas: {} },
  })
  expect(text).not.toContain('<script>')
  expect(text).not.toContain('<b>')
  expect(text).toContain('&quot;&amp;')
})

describe('a field is told in words', () => {
  test.each([
    [{ type: 'string', maxLength: 200 }, 'text, up to 200 characters'],
    [{ type: ['boolean', 'null'] }, 'true or false, or null'],
    [{ anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] }, 'date, YYYY-MM-DD, or null'],
    [{ type: 'string', enum: ['grant', 'rbf'] }, '"grant" · "rbf"'],
    [
      { type: 'array', maxItems: 10, items: { format: 'binary', type: 'string' } },
      'list of: file; at most 10',
    ],
    [{ type: 'integer', minimum: 1, maximum: 1000, default: 25 }, 'whole number, 1 to 1000; 25 if left out'],
    [{ type: 'number', minimum: 0 }, 'number, at least 0'],
    [{ type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 }, 'whole number'],
    [{ $ref: '#/components/schemas/Json' }, 'any JSON'],
    [{ $ref: '#/components/schemas/Sector' }, 'object'],
  ])('%j: %s', (schema, words) => {
    expect(meaningOf(schema, { Sector: { type: 'object' } })).toBe(words)
  })

  test('with the fields of what is within it', () => {
    const person = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }
    const schema = { type: 'object', properties: { results: { type: 'array', items: person } } }
    expect(fieldLines(schema, {})).toEqual([
      { name: 'results', isRequired: false, meaning: 'list of: object' },
      { name: 'results[].name', isRequired: true, meaning: 'text' },
    ])
  })
})
