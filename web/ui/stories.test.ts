import { globSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { expect, it } from 'vitest'

const web = join(import.meta.dirname, '..')
const findFiles = (pattern: string) => globSync(pattern, { cwd: web })

const statement = /import \{([^}]+)\} from '([^']+\.tsx)'/g
const loading = /import\('([^']+\.tsx)'\)\)\.(\w+)/g

/** Lists imported components with their files: `ui/actions/Button.tsx IconButton`. */
function listComponents(file: string): string[] {
  const source = readFileSync(join(web, file), 'utf8')
  const toName = (address: string, name: string) =>
    `${address.startsWith('#web/') ? address.slice('#web/'.length) : normalize(join(file, '..', address))} ${name}`
  const imported = [...source.matchAll(statement)].flatMap(([, names = '', address = '']) =>
    (names.match(/(?<!type )\b[A-Z]\w+/g) ?? []).map((name) => toName(address, name)),
  )
  const loaded = [...source.matchAll(loading)].map(([, address = '', name = '']) => toName(address, name))
  return [...imported, ...loaded].filter((name) => !name.endsWith('Context'))
}

it('every ui component used by features and the shell has a story', () => {
  const storyComponents = new Set(findFiles('ui/**/*.stories.tsx').flatMap(listComponents))
  const usedComponents = new Set(findFiles('{features,shell}/**/*.tsx').flatMap(listComponents))
  expect([...usedComponents].filter((name) => name.startsWith('ui/') && !storyComponents.has(name))).toEqual(
    [],
  )
})
