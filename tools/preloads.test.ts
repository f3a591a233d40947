import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { listPreloads } from './preloads.ts'

const buildChunk = (name: string, imports: string[], css: string[] = [], isEntry = false) => ({
  type: 'chunk',
  fileName: `${name}.js`,
  isEntry,
  moduleIds: [`/web/${name}.tsx`],
  imports: imports.map((file) => `${file}.js`),
  viteMetadata: { importedCss: new Set(css) },
})

const toBundle = (chunks: ReturnType<typeof buildChunk>[]) =>
  Object.fromEntries(chunks.map((chunk) => [chunk.fileName, chunk])) as unknown as Rolldown.OutputBundle

const bundle = toBundle([
  buildChunk('main', ['react'], ['main.css'], true),
  buildChunk('react', []),
  buildChunk('store', ['react', 'shared']),
  buildChunk('shared', ['main']),
  buildChunk('Frame', ['shared', 'react'], ['Frame.css', 'main.css']),
])

test('preloads are the chunks of each group with their imports and styles, each file once, without those of the entry', () => {
  expect(listPreloads('/web', bundle, { app: ['store.tsx'], founder: ['Frame.tsx', 'store.tsx'] })).toEqual({
    app: ['store.js', 'shared.js'],
    founder: ['Frame.js', 'Frame.css'],
  })
})

test('a module that the build does not contain is an error', () => {
  expect(() => listPreloads('/web', bundle, { app: ['Gone.tsx'] })).toThrow(
    'The build has no chunk for Gone.tsx',
  )
})
