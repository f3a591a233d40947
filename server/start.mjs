// Always runs in production mode, so that NODE_ENV in the environment cannot disable HSTS or limits. Only modules
// loaded after `enableCompileCache` are cached, so this file imports the server dynamically.
import { join } from 'node:path'
import './require-node.mjs'

process.env.NODE_ENV = 'production'
const { enableCompileCache } = await import('node:module')
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))
const { runProductionServer } = await import('./serve.ts')
await runProductionServer()
