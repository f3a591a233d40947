// The production entry: it serves the API, the built web app and the jobs, and embeds nothing. It always runs in
// production mode, so that the environment's NODE_ENV cannot switch off HSTS or limits. Compiled code is cached for the
// next start, which then takes half the time. This file is not TypeScript, because only modules that are loaded after
// it are cached.
import { join } from 'node:path'
import './require-node.mjs'

process.env.NODE_ENV = 'production'
const { enableCompileCache } = await import('node:module')
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))
const { serve } = await import('./serve.ts')
await serve()
