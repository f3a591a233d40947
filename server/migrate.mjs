import './require-node.mjs'

process.env.NODE_ENV = 'production'
const { runMigrateCommand } = await import('./migrate.ts')
await runMigrateCommand()
