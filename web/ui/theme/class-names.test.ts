import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const web = join(import.meta.dirname, '../..')
const findFiles = (pattern: string) => globSync(pattern, { cwd: web, exclude: ['dist'] })
const read = (file: string) => readFileSync(join(web, file), 'utf8')

function readClasses(css: string): Set<string> {
  const selectors =
    css.replaceAll(/\/\*[^]*?\*\/|@layer [\w.]+|:global\([^)]*\)/g, '').match(/[^{};]+(?=\{)/g) ?? []
  return new Set(selectors.flatMap((selector) => selector.match(/(?<=\.)[a-z][\w-]*/gi) ?? []))
}

function readUses(): Map<string, Set<string>> {
  const uses = new Map<string, Set<string>>()
  for (const file of findFiles('**/*.tsx')) {
    const source = read(file)
    const [, address] = /import styles from '(.+\.module\.css)'/.exec(source) ?? []
    if (!address) continue
    const css = join(dirname(file), address)
    const names = source.match(/(?<=\bstyles\.)\w+/g) ?? []
    uses.set(css, new Set([...(uses.get(css) ?? []), ...names]))
  }
  return uses
}

const uses = readUses()

it.each(findFiles('**/*.module.css'))('%s defines exactly the classes that components use', (file) => {
  const [defined, used] = [readClasses(read(file)), uses.get(file) ?? new Set()]
  expect({
    unknown: [...used].filter((name) => !defined.has(String(name))),
    unused: [...defined].filter((name) => !used.has(name)),
  }).toEqual({ unknown: [], unused: [] })
})

it('class names are literal, because variants are data attributes', () => {
  expect(findFiles('**/*.tsx').filter((file) => /\bstyles\[/.test(read(file)))).toEqual([])
})
