// `npm run erase`: shows, exports or erases a person or a company of a production database and exits.
import './require-node.mjs'

process.env.NODE_ENV = 'production'
const { runEraseCommand } = await import('./erase.ts')
await runEraseCommand()
