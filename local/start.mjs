// `npm start` starts an embedded database, login and sandboxes in place of services that are not configured, builds the
// web app, and runs the server. Compiled code is cached for the next start, as in `server/start.mjs`.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))
const { run } = await import('./run.ts')
await run()
