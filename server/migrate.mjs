// `npm run migrate`: migrates the database of a production server and exits.
import './require-node.mjs'

process.env.NODE_ENV = 'production'
const { migrate } = await import('./migrate.ts')
await migrate()
