import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { featureOrder } from './feature-order.ts'
import {
  describeCrowdedFolders,
  findCycles,
  findFolderCycles,
  listFolders,
  parseImports,
  readImports,
  groupImports,
} from './graph.ts'
import { findServerViolations, getDomain } from './server.ts'
import { findFeatureReferences, findUnlistedFeatures, findWebViolations } from './web.ts'

const graphOfEverything = readImports('contract', 'server', 'web', 'local', 'tests', 'bench', 'tools')
const graph = readImports('contract', 'server', 'web')

describe('the sources', () => {
  test('have no import cycles, including types and dynamic imports', () => {
    expect(findCycles(graphOfEverything)).toEqual([])
  })

  test('have no import cycles between subfolders', () => {
    const folders = listFolders(graphOfEverything).filter((folder) => folder !== 'contract')
    expect(folders.flatMap((folder) => findFolderCycles(graphOfEverything, folder))).toEqual([])
  })

  test('of benchmarks are imported only by benchmarks', () => {
    const importers = [...graphOfEverything].filter(([, targets]) =>
      targets.some((target) => target.startsWith('bench/')),
    )
    expect(importers.map(([file]) => file).filter((file) => !file.startsWith('bench/'))).toEqual([])
  })

  test('of the web follow the layers and the order of features', () => {
    expect(findWebViolations(graph, featureOrder)).toEqual([])
  })

  test('of the web belong to listed features', () => {
    expect(findUnlistedFeatures(graph, featureOrder)).toEqual([])
  })

  test('of core contain no feature names', () => {
    const core = [...graph.keys()].filter((file) => file.startsWith('web/core/') && !file.includes('.test.'))
    expect(findFeatureReferences(new Map(core.map((file) => [file, readFileSync(file, 'utf8')])))).toEqual([])
  })

  test('of features get page paths from `core/address/paths.ts`', () => {
    const features = [...graph.keys()].filter((file) => /^web\/features\/.*(?<!\.test)\.tsx?$/.test(file))
    const literal = /^(?!\s*(\/?\*|\/\/)).*["'`]\/(app|blog|case-studies)["'`/?#]/m
    expect(features.filter((file) => literal.test(readFileSync(file, 'utf8')))).toEqual([])
  })

  test('of the server follow the direction from domains to core', () => {
    expect(findServerViolations(graph)).toEqual([])
  })

  test('of the server’s domains have no import cycles', () => {
    expect(findCycles(groupImports(graph, getDomain))).toEqual([])
  })

  test('are in folders of at most 30 files', () => {
    expect(describeCrowdedFolders(graphOfEverything)).toEqual([])
  })
})

const buildGraph = (imports: Record<string, string[]>) => new Map(Object.entries(imports))

describe('imports are found', () => {
  test('in every syntax', () => {
    const source = `
      import { a } from './a.ts'
      import type { B } from '../b.ts'
      import './c.css'
      export { d } from '#contract/d.ts'
      const e = import('#web/e.ts')
      import { z } from 'zod'`
    expect(parseImports('web/core/file.ts', source)).toEqual([
      'web/core/a.ts',
      'web/b.ts',
      'web/core/c.css',
      'contract/d.ts',
      'web/e.ts',
    ])
  })
})

describe('an example graph is rejected', () => {
  test('when files form an import cycle', () => {
    const circle = buildGraph({ a: ['b'], b: ['c'], c: ['a'], d: ['a'] })
    expect(findCycles(circle)).toEqual(['a → b → c → a'])
    expect(findCycles(buildGraph({ a: ['b', 'c'], b: ['c'], c: [] }))).toEqual([])
  })

  test('when groups of files form an import cycle through different files', () => {
    const files = buildGraph({
      'server/grants/a.ts': ['server/files/b.ts'],
      'server/files/c.ts': ['server/grants/d.ts'],
      'server/files/x.test.ts': ['server/mail/y.ts'],
    })
    expect(findCycles(groupImports(files, getDomain))).toEqual(['grants → files → grants'])
  })

  test('when subfolders, or a subfolder and a file next to it, form an import cycle', () => {
    const files = buildGraph({
      'web/features/a/Page.tsx': ['web/features/a/parts/Part.tsx'],
      'web/features/a/parts/Part.tsx': ['web/features/a/slice.ts', 'web/features/a/tabs/Tab.tsx'],
      'web/features/a/tabs/Tab.tsx': ['web/features/a/slice.ts'],
      'web/features/a/slice.ts': [],
    })
    expect(listFolders(files)).toEqual(expect.arrayContaining(['web/features', 'web/features/a/parts']))
    expect(findFolderCycles(files, 'web/features/a')).toEqual([])
    files.set('web/features/a/slice.ts', ['web/features/a/tabs/names.ts'])
    expect(findFolderCycles(files, 'web/features/a')).toEqual([
      'web/features/a/slice.ts → web/features/a/tabs → web/features/a/slice.ts',
    ])
  })

  test.each([
    ['web/ui/Button.tsx', 'web/core/store.ts', 'ui does not import core'],
    ['web/ui/Button.tsx', 'contract/users.ts', 'ui does not import contract'],
    ['web/core/store.ts', 'web/features/session/slice.ts', 'core does not import features'],
    ['web/core/store.ts', 'web/ui/theme.ts', 'core does not import ui'],
    ['web/features/session/slice.ts', 'web/shell/router.tsx', 'features does not import shell'],
    ['web/features/session/slice.ts', 'server/users/users.ts', 'features does not import server'],
    [
      'web/features/session/slice.ts',
      'web/features/content/HomePage.tsx',
      'content is above session in the feature order',
    ],
    ['web/features/content/HomePage.tsx', 'web/testing/people.ts', 'only tests may import tests'],
    ['web/features/content/HomePage.tsx', 'web/features/session/inside/x.ts', 'only files directly in'],
    ['web/shell/router.tsx', 'web/features/admin/case/tabs/Tab.tsx', 'only files directly in'],
  ])('when %s imports %s', (file, target, reason) => {
    const order = ['session', 'content', 'admin/case']
    expect(findWebViolations(buildGraph({ [file]: [target] }), order)).toEqual([
      expect.stringContaining(`${file} imports ${target}: ${reason}`),
    ])
  })

  test('but not when imports point down, stay inside a layer, or belong to a test', () => {
    const fine = buildGraph({
      'web/features/content/HomePage.tsx': [
        'web/features/session/slice.ts',
        'web/features/content/inside/Part.tsx',
        'web/core/store.ts',
        'web/ui/Button.tsx',
        'contract/users.ts',
      ],
      'web/ui/fields/NumberField.tsx': ['contract/rules/money.ts'],
      'web/core/store.test.ts': ['web/shell/router.tsx'],
      'web/main.tsx': ['web/shell/router.tsx'],
    })
    expect(findWebViolations(fine, ['session', 'content'])).toEqual([])
  })

  test('when a feature is not listed', () => {
    const files = buildGraph({ 'web/features/news/Page.tsx': [], 'web/features/admin/case/slice.ts': [] })
    expect(findUnlistedFeatures(files, ['admin/case'])).toEqual(['news'])
  })

  test('when core refers to a feature in any way', () => {
    const sources = new Map([
      ['web/core/a.ts', '// see web/features/session'],
      ['web/core/b.ts', 'export const features = 1'],
    ])
    expect(findFeatureReferences(sources)).toEqual(['web/core/a.ts'])
  })

  test.each([
    ['contract/users.ts', 'server/users/users.ts', 'contract does not import domain'],
    ['server/core/log.ts', 'server/users/users.ts', 'core does not import domain'],
    ['server/providers/mail/smtp.ts', 'server/mail/mail.ts', 'providers does not import domain'],
    ['server/users/users.ts', 'server/app.ts', 'domain does not import entry'],
    ['server/users/users.ts', 'web/core/store.ts', 'domain does not import foreign'],
    ['server/users/users.ts', 'server/users/users.test.ts', 'only tests may import tests and their helpers'],
    ['contract/users.ts', 'contract/core/testing.ts', 'only tests may import tests and their helpers'],
  ])('when %s imports %s', (file, target, reason) => {
    expect(findServerViolations(buildGraph({ [file]: [target] }))).toEqual([
      `${file} imports ${target}: ${reason}`,
    ])
  })

  test('when a folder has too many files, not counting tests', () => {
    const files = buildGraph({
      'web/ui/a.ts': [],
      'web/ui/b.ts': [],
      'web/ui/b.test.ts': [],
      'web/core/c.ts': [],
    })
    expect(describeCrowdedFolders(files, 1)).toEqual(['web/ui contains 2 source files'])
    expect(describeCrowdedFolders(files, 2)).toEqual([])
  })
})
