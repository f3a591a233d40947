// `npm run check-files`: compares the rows of a production database with its file store and exits.
import './require-node.mjs'

process.env.NODE_ENV = 'production'
const { runCheckFilesCommand } = await import('./check-files.ts')
await runCheckFilesCommand()
