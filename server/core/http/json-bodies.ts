import type { FastifyInstance } from 'fastify'
import { type AppError, invalidField } from '#contract/core/errors.ts'

/** Limits on a JSON body, checked before parsing and validation, because both take time for every value. */
export const bodyBounds = {
  /** Maximum size in bytes. */
  size: 250_000,
  fields: 500,
  items: 250,
  depth: 10,
  /** Fields and items in the whole body. The count is approximate: up to three times as many may pass. */
  values: 4000,
  /** Characters per string. Escape sequences count as written. */
  text: 20_000,
} as const

export function registerJsonParser(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  const options = { parseAs: 'string', bodyLimit: bodyBounds.size } as const
  app.addContentTypeParser<string>('application/json', options, (_request, text, done) => {
    try {
      done(null, parseJsonBody(text))
    } catch (error) {
      done(error as AppError, undefined)
    }
  })
}

/**
 * Parses a JSON body. Throws `invalid_request` if the body exceeds a limit, is empty or malformed, or has a field such
 * as `__proto__`. The message names the limit or, if known, the position of the syntax error.
 */
export function parseJsonBody(text: string): unknown {
  const excess = findExcess(text)
  if (excess) throw refuse(excess)
  if (text.length === 0) throw refuse('The JSON is missing: the body is empty')
  const body = parse(text.startsWith(byteOrderMark) ? text.slice(1) : text)
  if (reachesPrototype(body)) throw refuse('This JSON has a field that is never accepted, such as __proto__')
  return body
}

const byteOrderMark = '\ufeff'

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw refuse(`This is not well-formed JSON${findPosition(String(error))}`, error)
  }
}

/** Extracts the position of the syntax error. Omits the rest of the engine's message, which may quote user input. */
function findPosition(message: string): string {
  if (/end of JSON/i.test(message)) return ': it ends unexpectedly'
  const [, position] = /at position (\d+)/.exec(message) ?? []
  return position === undefined ? '' : `: error at character ${Number(position) + 1}`
}

const reachesPrototype = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (Object.hasOwn(value, '__proto__') ||
    Object.hasOwn(value, 'constructor') ||
    Object.values(value).some(reachesPrototype))

const refuse = (message: string, cause?: unknown) => invalidField('body', message, cause)

const tooMuch = {
  fields: `Send at most ${bodyBounds.fields} fields in one object`,
  items: `Send at most ${bodyBounds.items} items in one list`,
  depth: `Nest at most ${bodyBounds.depth} objects and lists`,
  values: `Send at most ${bodyBounds.values} fields and items in all`,
  text: `Send at most ${bodyBounds.text} characters in one string`,
}

const code = (char: string) => char.charCodeAt(0)
const [quote, comma, backslash] = [code('"'), code(','), code('\\')]
const [openObject, closeObject, openList, closeList] = [code('{'), code('}'), code('['), code(']')]

interface Container {
  holds: 'fields' | 'items'
  size: number
}

/** Reads each character at most twice and makes no assumption about well-formedness. */
function findExcess(text: string): string | null {
  const containers: Container[] = []
  let values = 0
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at)
    const end = char === quote ? findEndOfText(text, at) : at
    if (end - at - 1 > bodyBounds.text) return tooMuch.text
    const excess = updateContainers(containers, char)
    if (excess) return excess
    if (isCounted(char)) values += 1
    // A field counts up to three times: for its name, its comma, and a text, object or list as its value.
    if (values > 3 * bodyBounds.values) return tooMuch.values
    at = end
  }
  return null
}

const isCounted = (char: number) =>
  char === quote || char === comma || char === openObject || char === openList

function updateContainers(containers: Container[], char: number): string | null {
  if (char === closeObject || char === closeList) containers.pop()
  if (char === comma) return countNext(containers.at(-1))
  if (char !== openObject && char !== openList) return null
  containers.push({ holds: char === openList ? 'items' : 'fields', size: 1 })
  return containers.length > bodyBounds.depth ? tooMuch.depth : null
}

function countNext(container: Container | undefined): string | null {
  if (!container) return null
  container.size += 1
  return container.size > bodyBounds[container.holds] ? tooMuch[container.holds] : null
}

/** Returns the index of the closing quote, or the length of `text` if the quote is missing. */
function findEndOfText(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let escapes = 0
    while (text.charCodeAt(at - 1 - escapes) === backslash) escapes += 1
    if (escapes % 2 === 0) return at
  }
  return text.length
}
