import './require-node.mjs'

process.env.NODE_ENV = 'production'
const { runCheckFilesCommand } = await import('./check-files.ts')
await runCheckFilesCommand()
