// The production entry: it serves the API, the built web app and the jobs, and embeds nothing. What is compiled is saved for
// the next start, which then takes half the work; it must be loaded after that is asked for. It is no TypeScript, because only
// what is loaded later is saved: this file alone would load the compiler at every start.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))
const { serve } = await import('./serve.ts')
await serve()
