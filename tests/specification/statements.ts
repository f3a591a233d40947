import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { parseSync } from 'vite'
import vitestConfig from '../../vitest.config.ts'

const root = join(import.meta.dirname, '../..')

/** A statement of the specification in our own words, with the tests that verify it. */
export interface Statement {
  text: string
  evidence: Evidence[]
}

interface Evidence {
  file: string
  /** The test's title, preceded by its groups' titles if several tests have the same title. */
  titles: string[]
}

/**
 * Parses the Markdown files in this folder, and returns their statements by file name. Each list item is a statement,
 * and each line below it names a test as `file` › title.
 */
export function readStatements(): Map<string, Statement[]> {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.md'))
  return new Map(
    files.map((file) => [file, parseStatements(readFileSync(join(import.meta.dirname, file), 'utf8'))]),
  )
}

export function parseStatements(text: string): Statement[] {
  const statements: Statement[] = []
  for (const line of text.split('\n')) {
    const [, file, titles] = /^ {2}`([^`]+)` › (.+)$/.exec(line) ?? []
    if (line.startsWith('- ')) statements.push({ text: line.slice(2), evidence: [] })
    else if (file && titles) statements.at(-1)?.evidence.push({ file, titles: titles.split(' › ') })
    else if (line.trim() && !line.startsWith('#')) throw new Error(`This line is not evidence: ${line}`)
  }
  return statements
}

export function findStatementProblems(
  { text, evidence }: Statement,
  readTitles = listTests,
  readText = readSources,
): string[] {
  if (evidence.length === 0) return [`${text} No test shows it.`]
  return evidence.flatMap(({ file, titles }) => {
    if (!isRun(file)) return [`${text} No runner runs ${file}.`]
    const isThere = readTitles(file).some((chain) => endsWith(chain, titles, () => readText(file)))
    return isThere ? [] : [`${text} ${file} has no test “${titles.join(' › ')}” that runs.`]
  })
}

function isRun(file: string): boolean {
  if (matchesGlob(file, 'tests/journeys/**/*.spec.ts')) return true
  const projects = vitestConfig.test?.projects ?? []
  return projects.some((project) => {
    if (typeof project !== 'object' || !('test' in project)) return false
    const { include = [], exclude = [] } = project.test ?? {}
    const isMatch = (pattern: string) => matchesGlob(file, pattern)
    return include.some(isMatch) && !exclude.some(isMatch)
  })
}

/**
 * Checks whether a test's titles end with `titles`. A title with placeholders matches as written, or with its
 * placeholders replaced by values from the test's file or the files that it imports.
 */
function endsWith(chain: string[], titles: string[], readText: () => string): boolean {
  const end = chain.slice(-titles.length)
  return (
    end.length === titles.length && end.every((title, index) => isTitle(title, titles[index] ?? '', readText))
  )
}

function isTitle(template: string, title: string, readText: () => string): boolean {
  if (template === title) return true
  const parts = template.split(/%[sdifjo#%]|\$[\w.]+/)
  if (parts.length === 1) return false
  const pattern = parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('(.+)')
  const values = new RegExp(`^${pattern}$`, 's').exec(title)?.slice(1)
  return values?.every((value) => readText().includes(value.replace(/^"|"$/g, ''))) ?? false
}

const knownSources = new Map<string, string>()

function readSources(file: string): string {
  const cachedSources = knownSources.get(file)
  if (cachedSources !== undefined) return cachedSources
  const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')
  const source = read(join(root, file))
  const imports = [...source.matchAll(/from '([#.][^']+)'/g)].map(([, path = '']) =>
    path.startsWith('#') ? join(root, path.slice(1)) : join(root, dirname(file), path),
  )
  const sources = [source, ...imports.map(read)].join('\n')
  knownSources.set(file, sources)
  return sources
}

const knownTests = new Map<string, string[][]>()

function listTests(file: string): string[][] {
  const cachedTests = knownTests.get(file)
  if (cachedTests) return cachedTests
  const path = join(root, file)
  const tests = existsSync(path) ? parseTests(file, readFileSync(path, 'utf8')) : []
  knownTests.set(file, tests)
  return tests
}

export function parseTests(file: string, source: string): string[][] {
  const tests: string[][] = []
  const walk = (node: unknown, groups: string[]) => {
    if (Array.isArray(node)) for (const child of node) walk(child, groups)
    else if (isNode(node)) {
      const call = readCall(node)
      if (call?.isSkipped) return
      if (call && call.name !== 'describe') tests.push([...groups, call.title])
      const inside = call?.name === 'describe' ? [...groups, call.title] : groups
      for (const child of Object.values(node)) walk(child, inside)
    }
  }
  walk(parseSync(file, source).program.body, [])
  return tests
}

interface Node {
  type: string
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

function readCall(node: Node) {
  if (node.type !== 'CallExpression' || !Array.isArray(node['arguments'])) return null
  const [name = '', ...modifiers] = readNames(node['callee'])
  const title = readText((node['arguments'] as unknown[])[0])
  if (!['describe', 'test', 'it'].includes(name) || title === null) return null
  return { name, title, isSkipped: modifiers.some((modifier) => /^(skip|todo|fails)/.test(modifier)) }
}

function readNames(callee: unknown): string[] {
  if (!isNode(callee)) return []
  if (callee.type === 'Identifier') return [String(callee['name'])]
  if (callee.type === 'MemberExpression')
    return [...readNames(callee['object']), ...readNames(callee['property'])]
  return readNames(callee['callee'] ?? callee['tag'])
}

/** Expressions in a template become `%s`. */
function readText(node: unknown): string | null {
  if (!isNode(node)) return null
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type !== 'TemplateLiteral') return null
  const quasis = node['quasis'] as { value: { cooked: string } }[]
  return quasis.map(({ value }) => value.cooked).join('%s')
}
