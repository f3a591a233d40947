import { expect, test } from 'vitest'
import { findHeavyLoads } from './first-load.ts'

const manifest = {
  'index.html': { file: 'index.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'shared.js', imports: ['index.html'] },
  'shell/HomePage.tsx': { file: 'home.js', imports: ['_shared.js'] },
  'features/LoansPage.tsx': { file: 'loans.js', imports: ['_charts.js'] },
  '_charts.js': { file: 'charts.js', imports: [] },
}
const modules = {
  'charts.js': ['node_modules/@mui/x-charts/BarChart.mjs', 'web/ui/charts/AmountBars.tsx'],
  'shared.js': ['web/ui/layout/Card.tsx'],
}
const size = (file: string) => (file === 'charts.js' ? 90_000 : 20_000)
const build = { manifest, modules, size }

test('a first load counts every file once, and none that loads later', () => {
  const load = { path: '/', entries: ['index.html', 'shell/HomePage.tsx'], limit: 60 }
  expect(findHeavyLoads(build, [load])).toEqual([])
  expect(findHeavyLoads(build, [{ ...load, limit: 59 }])).toEqual([
    'The first load of / is 60.0 KB of JavaScript in 3 files; its limit is 59 KB. ' +
      'Load on demand what does not show at once. Largest: index.js 20.0, shared.js 20.0, home.js 20.0',
  ])
})

test('a chart, a page of the staff or an entry that is gone is named', () => {
  const load = { path: '/app', entries: ['index.html', 'features/LoansPage.tsx'], limit: 500 }
  expect(findHeavyLoads(build, [load])).toEqual([
    'The first load of /app holds node_modules/@mui/x-charts/BarChart.mjs, which must load with its own page',
    'The first load of /app holds web/ui/charts/AmountBars.tsx, which must load with its own page',
  ])
  const staff = { ...build, modules: { 'shared.js': ['web/features/admin/pipeline/slice.ts'] } }
  expect(findHeavyLoads(staff, [load])).toEqual([
    'The first load of /app holds web/features/admin/pipeline/slice.ts, which must load with its own page',
  ])
  expect(findHeavyLoads(build, [{ ...load, shows: 'charts' }])).toEqual([])
  expect(findHeavyLoads(build, [{ ...load, entries: ['shell/Gone.tsx'] }])).toEqual([
    'The first load of /app names what the build lacks: shell/Gone.tsx',
  ])
})
