// `npm start`: what the environment does not configure is embedded, the web app is built, and the server runs. What is compiled
// is saved for the next start, as in `server/start.mjs`.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))
const { run } = await import('./run.ts')
await run()
