import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { declaredNames, findDialect, splitWords } from './words.ts'

const root = join(import.meta.dirname, '..')
const folders = ['contract', 'server', 'web', 'local', 'tests', 'tools', 'bench']
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  // Migrations cannot be renamed.
  .filter((file) => file !== '' && !/^server\/db\/\d/.test(file))

describe('names use common terms of the field', () => {
  const withAdvice = (names: Iterable<string>) =>
    [...names].flatMap((name) => {
      const instead = findDialect(name)
      return instead === null ? [] : [`${name}: write ${instead}`]
    })

  test.each(folders)('in %s', (folder) => {
    const folderFiles = files.filter((file) => file.startsWith(`${folder}/`))
    expect(folderFiles.length).toBeGreaterThan(0)
    const problems = folderFiles.flatMap((file) => {
      const path = withAdvice(file.split('/'))
      if (!/\.(tsx?|mjs|js)$/.test(file)) return path.map((problem) => `${file}: ${problem}`)
      const names = declaredNames(readFileSync(join(root, file), 'utf8'))
      return [...path, ...withAdvice(names)].map((problem) => `${file}: ${problem}`)
    })
    expect(problems).toEqual([])
  })

  test('in the names of settings', () => {
    const page = readFileSync(join(root, 'docs/operations.md'), 'utf8')
    const settings = [...page.matchAll(/`([A-Z][A-Z0-9_]{2,})`/g)].map(([, name = '']) => name)
    expect(settings).toContain('DATABASE_URL')
    expect(withAdvice(settings)).toEqual([])
  })
})

describe('a name that violates the rules is found', () => {
  const code = `
    import { readFile } from 'node:fs'
    // a comment may say patience, and so may 'text'
    const message = 'told by "knobs"', label = \`a \${spoolSize} of wishes\`
    interface Ball { holder: string }
    function aCompany({ knob, other: renamed }: { colour?: string }) { return () => ours }
    const isToldElsewhere = (standIn = 1, ...rest: string[]) => rest
    enum KNOBS { One }
    const membersOf = (list: string[]) => list.indexOf('a')
    export const onWire = { unauthorised: 1, cancelled: 2, 'x-patience': 3 }
    class Upkeep { tell(name: string): void {} }
  `

  test('wherever it is declared', () => {
    const broken = [...declaredNames(code)].filter((name) => findDialect(name) !== null)
    expect(broken.toSorted()).toEqual(
      [
        'Ball',
        'KNOBS',
        'Upkeep',
        'aCompany',
        'colour',
        'holder',
        'isToldElsewhere',
        'knob',
        'membersOf',
        'standIn',
        'tell',
      ].toSorted(),
    )
  })

  test.each([
    ['withPatience', 'deadline'],
    ['TEST_KNOBS', 'fault'],
    ['ballWith', 'turn, or waitingOn'],
    ['mail-spool.ts', 'mail queue'],
    ['stand-ins', 'sandbox or fake'],
    ['standInServer', 'sandbox or fake'],
    ['anInvestor', 'build…'],
    ['serialiseRow', 'the spelling with z'],
    ['neighbours', 'the spelling with or'],
    ['paperOf', 'get…, to…, find… or a noun'],
    ['isHeard', 'receive'],
    ['Found', 'a noun for what it is'],
  ])('%s: write %s', (name, instead) => {
    expect(findDialect(name)).toBe(instead)
  })

  test.each([
    'ballot',
    'instant',
    'understand',
    'standard',
    'android',
    'apply',
    'analyst',
    'aria',
    'cancelled',
    'unauthorised',
    'hours',
    'toldest',
    'lastIndexOf',
    'isOneOf',
    'proof',
    'CompanyOf',
  ])('%s is fine', (name) => {
    expect(findDialect(name)).toBeNull()
  })

  test('names are split into words at capitals, digits and punctuation', () => {
    expect(splitWords('readMailQueue2')).toEqual(['read', 'mail', 'queue'])
    expect(splitWords('SMTP_URL')).toEqual(['smtp', 'url'])
    expect(splitWords('parseHTMLPage')).toEqual(['parse', 'html', 'page'])
    expect(splitWords('fake-call.test.ts')).toEqual(['fake', 'call', 'test', 'ts'])
  })
})
