import { expect, test } from 'vitest'
import { findFirstLoadProblems } from './first-load.ts'

const manifest = {
  'index.html': { file: 'index.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'shared.js', imports: ['index.html'] },
  'shell/HomePage.tsx': { file: 'home.js', imports: ['_shared.js'] },
  'features/LoansPage.tsx': { file: 'loans.js', imports: ['_charts.js'] },
  '_charts.js': { file: 'charts.js', imports: [] },
}
const size = (file: string) => (file === 'charts.js' ? 90_000 : 20_000)
const build = { manifest, size }

test('a first load counts every file once, and no file that loads later', () => {
  const load = { path: '/', entries: ['index.html', 'shell/HomePage.tsx'], limit: 60 }
  expect(findFirstLoadProblems(build, [load])).toEqual([])
  expect(findFirstLoadProblems(build, [{ ...load, limit: 59 }])).toEqual([
    'The first load of / is 60.0 KB of JavaScript in 3 files; its limit is 59 KB. ' +
      'Load code that is not visible immediately on demand. Largest: index.js 20.0, shared.js 20.0, home.js 20.0',
  ])
})

test('a shared chunk is found by its name', () => {
  const shared = { file: 'shared.js', name: 'shared', imports: [] }
  const load = { path: '/app', entries: ['shared'], limit: 19 }
  expect(findFirstLoadProblems({ manifest: { '_shared-1a2b.js': shared }, size }, [load])[0]).toContain(
    '20.0 KB',
  )
})

test('an entry that is missing from the build is reported', () => {
  const load = { path: '/app', entries: ['index.html', 'shell/Gone.tsx'], limit: 500 }
  expect(findFirstLoadProblems(build, [load])).toEqual([
    'The first load of /app lists entries that are missing from the build: shell/Gone.tsx',
  ])
})
