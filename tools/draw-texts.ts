// `npm run draw-texts -- [seed]` draws a random sample of comments, UI strings, email strings and names of exported
// functions, so that reviewers can check their English (CONTRIBUTING.md). The same seed draws the same sample.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Comment, parseSync } from 'oxc-parser'

const root = join(import.meta.dirname, '..')
const counts = { comments: 80, screens: 60, emails: 15, names: 40 }

interface Excerpt {
  place: string
  text: string
}

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

const excerpts: Record<keyof typeof counts, Excerpt[]> = { comments: [], screens: [], emails: [], names: [] }

function readTexts(file: string): void {
  const source = readFileSync(join(root, file), 'utf8')
  const { program, comments } = parseSync(file, source)
  const toPlace = (start: number) => `${file}:${source.slice(0, start).split('\n').length}`
  for (const { value, start } of joinLines(comments, source))
    if (!/^\s*(oxlint|@|prettier|\/ <)/.test(value))
      excerpts.comments.push({ place: toPlace(start), text: tidy(value.replaceAll(/^\s*\*/gm, '')) })
  if (/\.(test|stories)\.tsx?$/.test(file)) return
  const texts = file.startsWith('web/') ? excerpts.screens : isEmailFile(file) ? excerpts.emails : null
  walk(program as unknown as Node, (node) => {
    const text = readText(node)
    if (texts && text && isProse(text)) texts.push({ place: toPlace(node.start), text })
    const name = readExportedFunction(node)
    if (name) excerpts.names.push({ place: toPlace(node.start), text: name })
  })
}

/** Joins line comments on consecutive lines, because they form a single comment. */
function joinLines(comments: readonly Comment[], source: string): Comment[] {
  const joined: Comment[] = []
  for (const comment of comments) {
    const last = joined.at(-1)
    const isNextLine = last?.type === 'Line' && /^\n *$/.test(source.slice(last.end, comment.start))
    if (last && isNextLine && comment.type === 'Line')
      joined.splice(-1, 1, { ...last, end: comment.end, value: `${last.value}\n${comment.value}` })
    else joined.push(comment)
  }
  return joined
}

const isEmailFile = (file: string) => /^server\/mail\/.*(email|digest|phrase|notice|sheet)/.test(file)

/** The last pattern excludes most SVG paths, CSS and SQL. */
const isProse = (text: string) =>
  text.split(' ').length > 2 && /^[A-Z“]|[.!?]$/.test(text) && !/^[A-Z ]+ |[{}=]|^M\d/.test(text)

const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function readText(node: Node): string | null {
  if (node.type === 'JSXText' || (node.type === 'Literal' && typeof node['value'] === 'string'))
    return tidy(String(node['value']))
  if (node.type !== 'TemplateLiteral') return null
  const parts = node['quasis'] as { value: { cooked: string } }[]
  return tidy(parts.map(({ value }) => value.cooked).join('…'))
}

function readExportedFunction(node: Node): string | null {
  if (node.type !== 'ExportNamedDeclaration') return null
  const declaration = node['declaration'] as Node | null
  if (declaration?.type === 'FunctionDeclaration') return getName(declaration)
  const [variable] = (declaration?.['declarations'] as Node[] | undefined) ?? []
  const value = variable?.['init'] as Node | null | undefined
  return variable && value?.type === 'ArrowFunctionExpression' ? getName(variable) : null
}

const getName = (node: Node) => (node['id'] as { name: string }).name

function walk(node: Node, onNode: (node: Node) => void): void {
  onNode(node)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child === 'object' && child !== null && 'type' in child) walk(child as Node, onNode)
}

function draw(texts: readonly Excerpt[], count: number): Excerpt[] {
  const remaining = [...texts]
  const drawn: Excerpt[] = []
  while (drawn.length < count && remaining.length > 0)
    drawn.push(...remaining.splice(Math.floor(next() * remaining.length), 1))
  return drawn
}

/** A linear congruential generator (Numerical Recipes) of numbers that are at least 0 and below 1. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' })
for (const file of files.trim().split('\n')) if (file !== 'server/core/data/schema.ts') readTexts(file)
const next = createRandom(Number(process.argv[2] ?? 1))
for (const kind of ['comments', 'screens', 'emails', 'names'] as const) {
  console.log(`\n${kind}: ${counts[kind]} of ${excerpts[kind].length}\n`)
  for (const { place, text } of draw(excerpts[kind], counts[kind])) console.log(`${place}  ${text}`)
}
