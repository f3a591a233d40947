import './require-node.mjs'

process.env.NODE_ENV = 'production'
const { runResealCommand } = await import('./reseal.ts')
await runResealCommand()
