import type { FastifyInstance } from 'fastify'
import { type AppError, invalidField } from '#contract/core/errors.ts'

/**
 * What one JSON body may hold, several times what any endpoint accepts. Parsers and schemas take time for every value
 * they see, so a body is measured before either sees it.
 */
export const bodyBounds = {
  /** Bytes. */
  size: 250_000,
  /** Fields of one object. */
  fields: 500,
  /** Items of one list. */
  items: 250,
  /** Objects and lists within each other. */
  depth: 10,
  /** Fields and items in all. */
  values: 4000,
  /** Characters of one text, escapes counted as they are written. */
  text: 20_000,
} as const

/** Parses JSON bodies within bounds. */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  const options = { parseAs: 'string', bodyLimit: bodyBounds.size } as const
  app.addContentTypeParser<string>('application/json', options, (_request, text, done) => {
    try {
      done(null, readJson(text))
    } catch (error) {
      done(error as AppError, undefined)
    }
  })
}

/** Parses a JSON body. Throws `invalid_request`, which says whether it is too large, or no JSON and where. */
export function readJson(text: string): unknown {
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

/** Where the engine's message says the JSON goes wrong. The rest of it quotes what was sent. */
function findPosition(message: string): string {
  if (/end of JSON/i.test(message)) return ': it ends too early'
  const [, position] = /at position (\d+)/.exec(message) ?? []
  return position === undefined ? '' : `: it goes wrong at character ${Number(position) + 1}`
}

/** Whether a field could change an object's prototype if somebody merged it into another one. */
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
  text: `Send at most ${bodyBounds.text} characters in one text`,
}

const code = (char: string) => char.charCodeAt(0)
const [quote, comma, backslash] = [code('"'), code(','), code('\\')]
const [openObject, closeObject, openList, closeList] = [code('{'), code('}'), code('['), code(']')]

/** An object or list around the present character, with the number of its fields or items so far. */
interface Container {
  holds: 'fields' | 'items'
  size: number
}

/**
 * The first bound that a JSON text exceeds, in words; null when it stays within them. It reads each character at most
 * twice, stops at the first excess, and assumes nothing about whether the text is well formed.
 */
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
    // a field is counted as its name, its comma, and what it holds
    if (values > 3 * bodyBounds.values) return tooMuch.values
    at = end
  }
  return null
}

const isCounted = (char: number) =>
  char === quote || char === comma || char === openObject || char === openList

/** Opens or closes a container, or counts its next field or item. Returns the bound that this exceeds, or null. */
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

/** The index of the quote that ends the text which begins at `start`, or of the end where none does. */
function findEndOfText(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let escapes = 0
    while (text.charCodeAt(at - 1 - escapes) === backslash) escapes += 1
    if (escapes % 2 === 0) return at
  }
  return text.length
}
