import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { type Chunk, collectFiles } from './chunks.ts'

const store = [
  'shell/store-area.tsx',
  '../node_modules/@auth0/auth0-spa-js/dist/auth0-spa-js.production.esm.js',
]
const signedIn = [...store, 'shell/SignedInArea.tsx']
const founder = [...signedIn, 'shell/FounderArea.tsx']
const framed = [...founder, 'shell/FounderFrame.tsx']
const staff = [...signedIn, 'shell/AdminRoutes.tsx']

/** What pages behind sign-in import on their way to the screen, by their address; `*` stands for all others below. */
export const pageEntries = {
  '/login': [...store, 'features/session/LoginReturnPage.tsx'],
  '/app': [...framed, 'features/dashboard/DashboardPage.tsx'],
  '/app/money': [...framed, 'features/money/MoneyPage.tsx'],
  '/app/*': founder,
  '/app/admin': [...staff, 'features/admin/pipeline/PipelinePage.tsx'],
  '/app/admin/*': staff,
  '/app/join': store,
} as const

/** Writes which files each page asks for, without those that every page names: the server names the others in it. */
export const listPreloads = (folder: string): Plugin => ({
  name: 'list-preloads',
  apply: 'build',
  closeBundle() {
    const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
      string,
      Chunk
    >
    const everywhere = new Set(collectFiles(manifest, ['index.html']))
    const preloads = Object.entries(pageEntries).map(([path, entries]) => {
      const missing = entries.find((entry) => !manifest[entry])
      if (missing) throw new Error(`${path} names ${missing}, which the build lacks`)
      return [path, collectFiles(manifest, entries).filter((file) => !everywhere.has(file))]
    })
    writeFileSync(join(folder, '.vite/preloads.json'), JSON.stringify(Object.fromEntries(preloads)))
  },
})
