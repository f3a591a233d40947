// `npm start` starts embedded services in place of all services that are not configured, builds the web app, and runs
// the server. Compiled code is cached for the next start, as in `server/start.mjs`.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))
const { run } = await import('./run.ts')
await run()
